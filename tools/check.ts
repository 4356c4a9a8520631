// `npm run check`, which is quick enough to be waited for, and `npm test`, which is everything that has to be
// true before a change is done: the browser journeys too, and what cuts the power and tells the demo world.
// The last line is alone on its line: `N passed, N failed`.
import { statfsSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { stopTestServer } from '../server/test/database.ts'
import {
  browserJourneys,
  leftToTheWholeRun,
  failedOnce,
  noTests,
  type Outcome,
  plainPathTests,
  program,
  statementCheck,
  type Step,
  sum,
  testDatabase,
  typeChecks,
  unitTests,
  webBuild,
} from './check-steps.ts'
import { elapsed, root } from './console.mjs'

const isWhole = process.argv.includes('--browser')

/** What reads the sources. It uses the cores while the tests wait for databases and processes. */
const sourceChecks: Step[] = [
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
]

let total = noTests
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, giveUp)
const [hasDatabase] = await Promise.all([takeTests(), takeAll(sourceChecks)])
if (isWhole && hasDatabase) await takeAll([browserJourneys])
await stopTestServer().catch((error: unknown) => console.error(error))
finish()

/** False where there is no database for them: a thousand failures would hide the one reason. */
async function takeTests(): Promise<boolean> {
  if ((await take(testDatabase)).failed > 0) return false
  const cores = availableParallelism()
  // One process more than there are cores: the tests that cut the power wait for most of their time.
  await takeAll([unitTests(cores + 1, { except: isWhole ? [] : leftToTheWholeRun })])
  // The check of the statements keeps one core busy, and no more.
  await Promise.all([takeAll([statementCheck]), takeAll(isWhole ? [plainPathTests(cores)] : [])])
  return true
}

/** One after the other. A step that can't be taken has failed, and those after it are not tried. */
async function takeAll(steps: readonly Step[]): Promise<void> {
  try {
    for (const step of steps) await take(step)
  } catch (error) {
    console.error(error)
    total = sum(total, failedOnce('A step could not be taken', ''))
  }
}

async function take({ name, run }: Step): Promise<Outcome> {
  const since = performance.now()
  // A build machine that sees nothing for minutes takes a run for hung.
  const sign = setInterval(() => console.log(`${name}: ${elapsed(since)} so far …`), 60_000)
  const outcome = await run().finally(() => clearInterval(sign))
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed${skipped} (${elapsed(since)})`)
  if (outcome.failed > 0) console.log(outcome.output.trimEnd())
  total = sum(total, { ...outcome, output: '' })
  return outcome
}

function finish(): void {
  if (total.failed > 0) console.log(summary())
  if (!isWhole) console.log(`left to npm test: the browser journeys, ${leftToTheWholeRun.join(', ')}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped, for what this machine or user may not do`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** The reasons that were met most often, with their tests, for those who see the end of the output alone. */
function summary(): string {
  const most = [...Map.groupBy(total.failures, ({ reason }) => reason)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 15)
    .flatMap(([reason, failures]) => [
      `${String(failures.length).padStart(6)} × ${reason}`,
      ...failures.slice(0, 8).flatMap(({ test }) => (test === reason ? [] : `           ${test}`)),
    ])
  const megabytes = (bytes: number) => `${Math.floor(bytes / 2 ** 20)} MB`
  const free = (folder: string) => {
    const { bavail, bsize } = statfsSync(folder)
    return `${megabytes(bavail * bsize)} in ${folder}`
  }
  return ['Why:', ...most, `Free: ${megabytes(freemem())} of memory, ${free(root)}, ${free(tmpdir())}`].join(
    '\n',
  )
}

/** Interrupted: what runs is ended with us, and what it would have found counts as one failure. */
function giveUp(): void {
  total = sum(total, failedOnce('Interrupted', ''))
  finish()
  process.on('SIGTERM', () => {})
  try {
    process.kill(-process.pid, 'SIGTERM') // start.mjs made us the first of a process group
  } catch {
    // started by hand, in the terminal's group, which Ctrl-C reaches whole
  }
  process.exit(1)
}
