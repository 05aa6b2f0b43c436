/** Loaded before the product (`--import`, with `--expose-gc`): SIGUSR2 collects garbage, so that what is measured is in use. */
process.on('SIGUSR2', () => globalThis.gc());
