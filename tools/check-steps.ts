import { rmSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { cloneDatabase } from '../server/test/database.ts'
import { build } from './build.mjs'
import { root, Stop } from './console.mjs'
import { type Counts, countsMark, type Failure, type Report } from './reporter.ts'
import { collect } from './run.mjs'
import { keepTimes, testGroups } from './test-groups.ts'

/**
 * What a step found. `output` is shown when something failed, `seconds` are those of its files, `notRun` is
 * what had not begun when its time was up.
 */
export type Outcome = Counts & {
  output: string
  failures: readonly Failure[]
  seconds?: Readonly<Record<string, number>>
  notRun?: readonly string[]
}

/** One line of the check. `again` runs what failed once more, by itself. */
export type Step = {
  name: string
  run: () => Promise<Outcome>
  again?: (failures: readonly Failure[]) => Promise<Outcome>
}

export const modules = path.join(root, 'node_modules')

/** A program of ours or of a package that counts as one test, passed when it ends with 0. */
export function program(name: string, script: string, args: string[]): Step {
  return { name, run: () => runNode(name, [path.resolve(modules, script), ...args]) }
}

/**
 * Checks the types of these projects, each counted as one test; one at a time, since each takes up to two
 * gigabytes. What was found is kept, so that the next time only what changed, and what depends
 * on it, is looked at again.
 */
export function typeChecks(projects: string[]): Step {
  const check = async (name: string) => {
    const kept = path.join(root, '.cache', 'types', `${name}.tsbuildinfo`)
    const again = ['--incremental', '--tsBuildInfoFile', kept]
    // Each checker works the types of the contract out for itself: one takes half the time that four take
    // together.
    const once = ['--checkers', '1']
    const compiler = path.join(modules, 'typescript', 'bin', 'tsc')
    const outcome = await runNode(`Types of ${name}`, [compiler, '-p', name, ...once, ...again])
    return { ...outcome, output: outcome.failed > 0 ? `${name}:\n${outcome.output}` : '' }
  }
  const run = async () => {
    let outcome = noTests
    for (const name of projects) outcome = sum(outcome, await check(name))
    return outcome
  }
  return { name: 'Types', run }
}

/**
 * The web app has to be built to be weighed, and for the journeys; a build that fails is a test that failed.
 */
export const webBuild: Step = {
  name: 'Web app',
  run: async () => {
    try {
      await build(process.execPath)
      return passedOnce
    } catch (error) {
      if (error instanceof Stop) return failedOnce(error.message, `${error.details}\n${error.message}`)
      throw error
    }
  },
}

/** The database that all tests copy. */
export const testDatabase: Step = {
  name: 'Test database',
  run: async () => {
    try {
      await using _database = await cloneDatabase()
      return passedOnce
    } catch (error) {
      return failedOnce('The test database does not start', inspect(error))
    }
  },
}

const testFiles = [
  'contract/src/**/*.test.ts',
  'server/{src,test}/**/*.test.ts',
  'demo/src/**/*.test.ts',
  'web/{src,build}/**/*.test.ts',
  'tools/*.test.ts',
  'bench/**/*.test.ts',
]

/** What `npm test` leaves to `npm run test:all`: what cuts the power fifty times, and tells the demo world. */
export const deepTests = [
  'server/test/faults/kill-database.test.ts',
  'server/test/faults/kill-server.test.ts',
  'server/test/scenarios/demo-days.test.ts',
  'server/test/scenarios/demo-world.test.ts',
]

/** What `npm run check` leaves to the others (decision 28). */
export const leftToTheWholeRun = ['server/test/faults/*.test.ts', 'server/test/scenarios/demo-*.test.ts']

/** Where the unit and API tests write down what the server asks the database. */
const statementsFolder = path.join(root, '.cache', 'statements')

/** Unit and API tests: so many processes at the same time, each with a group of files. */
export function unitTests(processes: number, { except = [] }: { except?: readonly string[] } = {}): Step {
  return testsIn('Unit and API tests', testFiles, {
    processes,
    except,
    settings: { STATEMENTS_FOLDER: statementsFolder },
    prepare: () => rmSync(statementsFolder, { recursive: true, force: true }),
  })
}

/** Whether those statements would do the same where the tables are distributed. After the tests. */
export const statementCheck = program(
  'Statements',
  path.join(root, 'server', 'test', 'statements', 'check.ts'),
  [statementsFolder],
)

/** Every part of the bench once, held against its twin. No figures are measured. */
export const benchSmoke = program('Bench', path.join(root, 'bench', 'main.ts'), ['--smoke'])

/** What the fast path is part of: `server/src/kernel/fast-path/README.md`. */
const fastPathTests = [
  'server/src/kernel/{database,fast-path,http,list,resource}/**/*.test.ts',
  'server/src/modules/{identity,portfolio}/**/*.test.ts',
  'server/src/modules/investments/reserve/reserve*.test.ts',
]

/** The same answers without the fast path. */
export const plainPathTests = (processes: number): Step =>
  testsIn('API tests without the fast path', fastPathTests, { processes, settings: { FAST_PATH: 'off' } })

interface TestsOptions {
  processes: number
  except?: readonly string[]
  settings?: Readonly<Record<string, string>>
  prepare?: () => void
}

/** The test files of these patterns. */
export function testsIn(
  name: string,
  patterns: readonly string[],
  { processes, except = [], settings = {}, prepare = () => {} }: TestsOptions,
): Step {
  const folder = path.join(root, '.cache', 'test-groups', name.toLowerCase().replaceAll(' ', '-'))
  const measured = async (groups: readonly string[], atOnce: number) => {
    const outcome = await runTests(groups, atOnce, settings)
    if (settings['FAST_PATH'] === undefined) keepTimes(outcome.seconds)
    return outcome
  }
  return {
    name,
    run: () => {
      prepare()
      return measured(testGroups(patterns, folder, { except }), processes)
    },
    again: (failures) => {
      const files = [...new Set(failures.flatMap(({ alone }) => alone ?? []))]
      return measured(testGroups(files, `${folder}-again`, { server: files.length, other: files.length }), 1)
    },
  }
}

/** Runs groups of test files, as `testGroups` writes them. */
export async function runTests(
  groups: readonly string[],
  processes: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome & { seconds: Readonly<Record<string, number>> }> {
  const reporter = ['--test-reporter', './tools/reporter.ts', '--test-reporter-destination', 'stdout']
  const words = ['--test', '--test-concurrency', String(processes), ...reporter, ...groups]
  const { NODE_TEST_CONTEXT: _, ...env } = process.env // a test of this may run it
  const { ok, output } = await collect(process.execPath, words, { env: { ...env, ...settings } })
  const start = output.lastIndexOf(`\n${countsMark}`) + 1
  if (!output.startsWith(countsMark, start))
    return { ...failedOnce('The test runner crashed', output), seconds: {} }
  const report = JSON.parse(output.slice(start).split('\n')[0]?.slice(countsMark.length) ?? '') as Report
  return { ...report, ...judged({ ...report, output: output.slice(0, start) }, ok) }
}

export const noTests: Outcome = { passed: 0, failed: 0, skipped: 0, output: '', failures: [] }
export const passedOnce: Outcome = { ...noTests, passed: 1 }
export const failedOnce = (reason: string, output: string): Outcome => ({
  ...noTests,
  failed: 1,
  output: `${output}\n${reason}.`,
  failures: [{ test: reason, reason }],
})

export function sum(one: Outcome, other: Outcome): Outcome {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    output: `${one.output}${other.output}`,
    failures: [...one.failures, ...other.failures],
    seconds: { ...one.seconds, ...other.seconds },
    notRun: [...(one.notRun ?? []), ...(other.notRun ?? [])],
  }
}

/**
 * A runner that says no failure and ends with an error, or that ran no test at all, has failed once; not where
 * the time was up before any began.
 */
export function judged(outcome: Outcome, ok: boolean): Outcome {
  if (outcome.failed > 0) return outcome
  const isOutOfTime = (outcome.notRun ?? []).length > 0
  if (outcome.passed === 0 && !isOutOfTime)
    return { ...outcome, ...failedOnce('No test ran', outcome.output) }
  if (ok) return outcome
  const { passed, skipped } = outcome
  return { ...failedOnce('The runner ended with an error', outcome.output), passed, skipped }
}

async function runNode(what: string, args: string[]): Promise<Outcome> {
  const { ok, output } = await collect(process.execPath, args)
  return ok ? passedOnce : failedOnce(what, output)
}
