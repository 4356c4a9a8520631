// `npm run check`, which is quick enough to be waited for; `npm test`, which every change has to pass; `npm run
// test:all`, which is everything there is; and `npm test -- path …`, which is what is named. The last line is
// alone on its line: `N passed, N failed`.
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopTestServer } from '../server/test/database.ts'
import { CheckRun } from './check-run.ts'
import {
  benchSmoke,
  deepTests,
  leftToTheWholeRun,
  plainPathTests,
  program,
  statementCheck,
  type Step,
  testDatabase,
  testsIn,
  typeChecks,
  unitTests,
  webBuild,
} from './check-steps.ts'
import { root } from './console.mjs'
import { coreJourneys, type Journey, journeySteps, unknownJourneys } from './journeys.ts'
import { takeNamed } from './named.ts'
import { journeyFiles, partsOf, partsOfDay, stepAlone } from './parts.ts'

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    /** Minutes after which nothing more of the rest begins. Without it, nothing of the rest is run. */
    'rest-until': { type: 'string' },
  },
  allowPositionals: true,
})
const { quick, all, 'rest-until': limit } = values
const restUntil = limit === undefined ? undefined : Number(/^\d+$/.exec(limit)?.[0])
const cores = availableParallelism()
/** One process more than there are cores: tests wait for databases and processes for a part of their time. */
const processes = cores + 1
const run = new CheckRun()

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

if (Number.isNaN(restUntil)) run.mustBeNothing('--rest-until is not a number of minutes', [limit!])
else if (positionals.length > 0) await takeNamed(run, positionals, processes)
else {
  const [hasDatabase] = await Promise.all([takeTests(), run.takeAll(sourceChecks)])
  await run.tryAgain()
  if (hasDatabase && !quick) await takeJourneys()
}
await stopTestServer().catch((error: unknown) => console.error(error))
if (quick) console.log(`left to npm test: the browser journeys, ${leftToTheWholeRun.join(', ')}`)
run.finish()

/** False where there is no database for them: a thousand failures would hide the one reason. */
async function takeTests(): Promise<boolean> {
  if ((await run.take(testDatabase)).failed > 0) return false
  await run.takeAll([unitTests(processes, { except: quick ? leftToTheWholeRun : all ? [] : deepTests })])
  // The check of the statements keeps one core busy, and no more.
  await Promise.all([
    run.takeAll([statementCheck]),
    run.takeAll(all ? [plainPathTests(cores), benchSmoke] : []),
  ])
  return true
}

/** The core journeys first; then the others, all of them or as many as the time allows. */
async function takeJourneys(): Promise<void> {
  const core = coreJourneys()
  const every = await run.listJourneys()
  if (every.length === 0) return
  run.mustBeNothing('A core journey is unknown', unknownJourneys(core, every))
  const rest = every.filter((journey) => !core.includes(journey))
  // A machine that is so slow that even the core journeys are late leaves some out, and names them.
  const latest = restUntil === undefined ? undefined : { until: run.minute(restUntil + 15) }
  await run.takeSettled(journeySteps('Core journeys', core, latest))
  if (all) await run.takeSettled(journeySteps('Other journeys', rest))
  else if (restUntil !== undefined) await takeParts(rest, run.minute(restUntil))
}

/** The rest in its parts, the day's first, until the time is up. */
async function takeParts(journeys: readonly Journey[], until: number): Promise<void> {
  const alone = [
    ...deepTests.map((file) => testsIn(file, [file], { processes })),
    plainPathTests(cores),
    benchSmoke,
  ].map(stepAlone)
  const parts = partsOf([...journeyFiles(journeys), ...alone])
  for (const [at, part] of partsOfDay([...parts.entries()], new Date())) {
    for (const { step } of part) if (step) await run.takeInTime(step, until)
    const own = part.flatMap((each) => each.journeys ?? [])
    const step = journeySteps(`Journeys, part ${at + 1} of ${parts.length}`, own, { until })
    if (own.length > 0) await run.takeInTime(step, until, own)
  }
}
