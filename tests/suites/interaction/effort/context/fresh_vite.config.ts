export default defineConfig({
  base: '/shop/',
  server: { port: 5180, host: true },
  build: {
    target: 'es2020',
    sourcemap: false, // legal asked for it
    chunkSizeWarningLimit: 700,
  },
  plugins: [react(), svgr()],
});
