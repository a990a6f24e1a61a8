// Cuts page and worker into a main module and chunks each. Trunk calls it when everything else of a build stands in
// its staging folder (Trunk.toml).
import './split/page.mjs';
import './split/worker.mjs';
