// How Chromium is started, by the tests and by the bench.

/** The browser that the scripts found, without anything that asks the network on its own. */
export function launchOptions() {
  return {
    // scripts/test.sh says which; Playwright downloads none.
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking',
      '--disable-component-update', '--disable-sync',
      // A process fewer: an eighth of a test's processor time.
      '--in-process-gpu',
    ],
  };
}
