import { createRequire } from 'node:module'
import path from 'node:path'
import { root } from './console.mjs'

const afterLastTestMs = 10_000

/**
 * `node:test` follows every promise, to say which test an error came from that nothing awaits. That takes a
 * sixth of the time of what waits for a database, so here it doesn't: such an error ends the process instead,
 * and its file is named.
 */
const { after, before, suite } = testsWithoutPromises()
process.on('uncaughtException', endAtOnce)
process.on('unhandledRejection', endAtOnce)
export { suite }

/** Read while hooks are made without promises, and not by `import`, which comes before everything. */
function testsWithoutPromises() {
  const hooks = process.getBuiltinModule('node:async_hooks')
  const { createHook } = hooks
  hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })
  const tests = process.getBuiltinModule('node:test')
  hooks.createHook = createHook
  return tests
}

function endAtOnce(error: unknown): void {
  console.error('Nothing awaits what failed here:', error)
  process.exit(1)
}

/**
 * What reads a test file into the suite that is being made; for the groups that `tools/test-groups.ts`
 * writes. A file that leaves a server, a pool or a timer open keeps its process from ending, and `node
 * --test` would wait for it for ever and not say for which. Here the process ends with an error and names
 * what is open, and the files that had more open at their end than at their beginning.
 */
export function reader(): (file: string) => void {
  const left: string[] = []
  after(() => endLater(left))
  const require = createRequire(path.join(root, 'package.json'))
  return (file) => {
    let atFirst: string[]
    // Hooks run in the order in which they were asked for: ours before and after the file's own.
    before(() => void (atFirst = process.getActiveResourcesInfo()))
    require(`./${file}`)
    after(() => {
      const more = beyond(atFirst, process.getActiveResourcesInfo())
      if (more.length > 0) left.push(`${file} (${more.join(', ')})`)
    })
  }
}

/** What is in `now` more often than it was in `then`. */
function beyond(then: readonly string[], now: readonly string[]): string[] {
  const rest = [...then]
  return now.filter((kind) => {
    const at = rest.indexOf(kind)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

/** The timer itself keeps nothing alive: a process that ends in time never meets it. */
function endLater(left: readonly string[]): void {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`The process does not end after its last test; still open: ${open}`)
    console.error(`Left open by one of these: ${left.join('; ') || 'none of its files'}`)
    process.exit(1)
  }, afterLastTestMs).unref()
}
