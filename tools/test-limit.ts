import { after } from 'node:test'

/**
 * Loaded into every test file by `tools/check.ts`. A file that leaves a server, a pool or a timer open never ends, and
 * `node --test` would wait for it for ever and not say for which. Here it ends with an error and names what is open.
 */
const wholeFileMs = 5 * 60_000
const afterLastTestMs = 10_000

if (process.env.NODE_TEST_CONTEXT) {
  endAfter(wholeFileMs, 'runs for five minutes')
  after(() => endAfter(afterLastTestMs, 'does not end after its last test'))
}

/** The timer itself keeps nothing alive: a file that ends in time never meets it. */
function endAfter(limitMs: number, complaint: string): void {
  setTimeout(() => {
    console.error(`This file ${complaint}; still open: ${process.getActiveResourcesInfo().join(', ')}`)
    process.exit(1)
  }, limitMs).unref()
}
