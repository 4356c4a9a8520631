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
import { allJourneys, coreJourneys, type Journey, journeySteps, unknownJourneys } from './journeys.ts'
import { takeNamed } from './named.ts'
import { journeyFiles, partsOf, partsOfDay, type RestFile } from './rest.ts'

const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    /** Minutes after which nothing more of the rest begins. Without it, nothing of the rest is run. */
    'rest-until': { type: 'string' },
  },
  allowPositionals: true,
})
const { quick, all } = values
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

if (positionals.length > 0) await takeNamed(run, positionals, processes)
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
  const every = await allJourneys().catch((error: unknown): Journey[] => {
    run.mustBeNothing('The journeys can not be listed', [String(error)])
    return []
  })
  if (every.length === 0) return
  run.mustBeNothing('A core journey is unknown', unknownJourneys(core, every))
  const rest = every.filter((journey) => !core.includes(journey))
  const minutes = values['rest-until'] === undefined ? undefined : Number(values['rest-until'])
  // A machine that is so slow that even the core journeys are late leaves some out, and names them.
  const latest = minutes === undefined ? undefined : { until: run.minute(minutes + 15) }
  await run.takeSettled(journeySteps('Core journeys', core, latest))
  if (all) await run.takeSettled(journeySteps('Other journeys', rest))
  else if (minutes !== undefined) await takeParts(rest, run.minute(minutes))
}

/** What else the whole run does, with about how many seconds each takes. */
function otherSteps(): RestFile[] {
  const steps: [Step, number][] = [
    ...deepTests.map((file): [Step, number] => [testsIn(file, [file], { processes }), 240]),
    [plainPathTests(cores), 100],
    [benchSmoke, 180],
  ]
  return steps.map(([step, seconds]) => ({ name: step.name, seconds, step }))
}

/** The rest in its parts, the day's first, until the time is up. */
async function takeParts(journeys: readonly Journey[], until: number): Promise<void> {
  const parts = partsOf([...journeyFiles(journeys), ...otherSteps()])
  for (const [files, name] of partsOfDay(
    parts.map((part, at) => [part, `Journeys, part ${at + 1} of ${parts.length}`] as const),
    new Date(),
  )) {
    for (const { name: left, step } of files)
      if (step && Date.now() > until) run.leaveOut(left)
      else if (step) await run.takeSettled(step)
    const chosen = files.flatMap((file) => file.journeys ?? [])
    if (Date.now() > until) for (const journey of chosen) run.leaveOut(journey)
    else if (chosen.length > 0) await run.takeSettled(journeySteps(name, chosen, { until }))
  }
}
