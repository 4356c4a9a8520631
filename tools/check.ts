// `npm run check`, which is quick enough to be waited for, and `npm test`, which is everything that has to be
// true before a change is done: the browser journeys too, and what cuts the power and tells the demo world.
// The last line is alone on its line: `N passed, N failed`.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { stopTestServer } from '../server/test/database.ts'
import {
  browserJourneys,
  leftToTheWholeRun,
  noTests,
  plainPathTests,
  program,
  statementCheck,
  type Step,
  sum,
  typeChecks,
  unitTests,
  webBuild,
} from './check-steps.ts'
import { elapsed, root } from './console.mjs'

const isWhole = process.argv.includes('--browser')

/**
 * What goes on at the same time: the tests wait for databases and processes, and what reads the sources uses
 * the cores meanwhile.
 */
const beside: Step[][] = [
  // One more than there are cores: the tests that cut the power wait for most of their time.
  [
    unitTests(availableParallelism() + 1, { except: isWhole ? [] : leftToTheWholeRun }),
    statementCheck,
    ...(isWhole ? [plainPathTests(availableParallelism() + 1)] : []),
  ],
  [
    typeChecks(['tsconfig.node.json', 'web', 'web/worker', 'e2e', 'tools']),
    program('Lint', 'oxlint/bin/oxlint', ['-c', '.oxlintrc.json', '--deny-warnings']),
    program('Format', 'oxfmt/bin/oxfmt', ['-c', '.oxfmtrc.json', '--check']),
    program('Boundaries', path.join(root, 'tools', 'boundaries', 'check.mjs'), []),
    program('Dead code', 'knip/bin/knip.js', [
      '--config',
      'tools/knip.json',
      '--no-progress',
      '--cache',
      '--cache-location',
      '.cache/knip',
    ]),
    program('Table types', path.join(root, 'tools', 'database-types.ts'), ['--check']),
    webBuild,
    program('First visits', path.join(root, 'tools', 'first-visits.ts'), []),
  ],
]

let total = noTests
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
await Promise.all(beside.map(takeAll))
if (isWhole) await takeAll([browserJourneys])
await stopTestServer().catch((error: unknown) => console.error(error))
finish()

/** One after the other. A step that can't be taken has failed, and those after it are not tried. */
async function takeAll(steps: readonly Step[]): Promise<void> {
  try {
    for (const step of steps) await take(step)
  } catch (error) {
    console.error(error)
    total = sum(total, { ...noTests, failed: 1 })
  }
}

async function take({ name, run }: Step): Promise<void> {
  const since = performance.now()
  // A build machine that sees nothing for minutes takes a run for hung.
  const sign = setInterval(() => console.log(`${name}: ${elapsed(since)} so far …`), 60_000)
  const outcome = await run().finally(() => clearInterval(sign))
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${elapsed(since)})`)
  if (outcome.failed > 0) console.log(outcome.output.trimEnd())
  total = sum(total, { ...outcome, output: '' })
}

function finish(): void {
  if (!isWhole) console.log(`left to npm test: the browser journeys, ${leftToTheWholeRun.join(', ')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped, for what this machine or user may not do`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Interrupted: what runs is ended with us, and what it would have found counts as one failure. */
function giveUp(): void {
  total = sum(total, { ...noTests, failed: 1 })
  finish()
  process.on('SIGTERM', () => {})
  try {
    process.kill(-process.pid, 'SIGTERM') // start.mjs made us the first of a process group
  } catch {
    // started by hand, in the terminal's group, which Ctrl-C reaches whole
  }
  process.exit(1)
}
