import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { inspect, stripVTControlCharacters } from 'node:util'
import { cloneDatabase } from '../server/test/database.ts'
import { build } from './build.mjs'
import { root, Stop } from './console.mjs'
import { type Counts, countsMark, type Failure, firstLine, type Report } from './reporter.ts'
import { collect } from './run.mjs'
import { keepTimes, testGroups } from './test-groups.ts'

/** What a step found. `output` is shown when something failed. */
export type Outcome = Counts & { output: string; failures: readonly Failure[] }

/** One line of the check. */
export type Step = { name: string; run: () => Promise<Outcome> }

const modules = path.join(root, 'node_modules')

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
]

/**
 * What only the whole run does: it cuts the power fifty times and tells the demo world twice, half of all
 * that the others take (decision 28).
 */
export const leftToTheWholeRun = ['server/test/faults/*.test.ts', 'server/test/scenarios/demo-*.test.ts']

/** Unit and API tests: so many processes at the same time, each with a group of files. */
export function unitTests(processes: number, { except = [] }: { except?: readonly string[] } = {}): Step {
  const run = async () => {
    const groups = testGroups(testFiles, path.join(root, '.cache', 'test-groups'), { except })
    rmSync(statementsFolder, { recursive: true, force: true })
    const { seconds, ...outcome } = await runTests(groups, processes, { STATEMENTS_FOLDER: statementsFolder })
    keepTimes(seconds)
    return outcome
  }
  return { name: 'Unit and API tests', run }
}

/** Where the unit and API tests write down what the server asks the database. */
const statementsFolder = path.join(root, '.cache', 'statements')

/** Whether those statements would do the same where the tables are distributed. After the tests. */
export const statementCheck = program(
  'Statements',
  path.join(root, 'server', 'test', 'statements', 'check.ts'),
  [statementsFolder],
)

/** What the fast path is part of: `server/src/kernel/fast-path/README.md`. */
const fastPathTests = [
  'server/src/kernel/{database,fast-path,http,list,resource}/**/*.test.ts',
  'server/src/modules/{identity,portfolio}/**/*.test.ts',
  'server/src/modules/investments/reserve/reserve*.test.ts',
]

/** The same answers without the fast path. */
export function plainPathTests(processes: number): Step {
  const run = async () => {
    const groups = testGroups(fastPathTests, path.join(root, '.cache', 'plain-path-groups'))
    const { seconds: _, ...outcome } = await runTests(groups, processes, { FAST_PATH: 'off' })
    return outcome
  }
  return { name: 'API tests without the fast path', run }
}

/** Runs groups of test files, as `testGroups` writes them. */
export async function runTests(
  groups: readonly string[],
  processes: number,
  settings: Readonly<Record<string, string>> = {},
): Promise<Outcome & { seconds: Record<string, number> }> {
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

/** The browser journeys; Playwright's own report holds the counts. */
export const browserJourneys: Step = {
  name: 'Browser journeys',
  run: async () => {
    const file = path.join(root, '.cache', 'journeys.json')
    mkdirSync(path.dirname(file), { recursive: true })
    rmSync(file, { force: true })
    const { ok, output } = await collect(
      process.execPath,
      [path.join(modules, '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'],
      { cwd: path.join(root, 'e2e'), env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
    )
    if (!existsSync(file)) return failedOnce('Playwright crashed', output)
    const { stats, errors, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
    const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    const failures = [...errors.map((error) => failureOf('Playwright', error)), ...suites.flatMap(failuresIn)]
    const printed = [output, ...errors.map((error) => error.message), ...suites.flatMap(windowsIn)]
    return judged({ ...counts, failures, output: printed.join('\n') }, ok)
  },
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}
type PlaywrightError = { message?: string }
type PlaywrightSuite = {
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}
type PlaywrightSpec = { file: string; title: string; tests: { results: PlaywrightResult[] }[] }
type PlaywrightResult = { error?: PlaywrightError; attachments: { name: string; body?: string }[] }

/** The first error of each journey that failed. */
const failuresIn = ({ suites = [], specs = [] }: PlaywrightSuite): Failure[] => [
  ...suites.flatMap(failuresIn),
  ...specs.flatMap(({ file, title, tests }) =>
    tests.flatMap(({ results }) =>
      results.flatMap(({ error }) => (error ? failureOf(`${file}: ${title}`, error) : [])),
    ),
  ),
]

/** What happened in the windows of each journey that failed. A build machine keeps no more than the output. */
const windowsIn = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...suites.flatMap(windowsIn),
  ...specs.flatMap(({ title, tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .filter(({ name }) => name === 'window')
      .map(({ body = '' }) => `A window of ${title}\n${Buffer.from(body, 'base64').toString()}`),
  ),
]

const failureOf = (test: string, { message = '' }: PlaywrightError): Failure => ({
  test,
  reason: firstLine(stripVTControlCharacters(message)),
})

export const noTests: Outcome = { passed: 0, failed: 0, skipped: 0, output: '', failures: [] }
const passedOnce: Outcome = { ...noTests, passed: 1 }
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
  }
}

/** A runner that says no failure and ends with an error, or that ran no test at all, has failed once. */
function judged(outcome: Outcome, ok: boolean): Outcome {
  if (outcome.failed > 0) return outcome
  if (outcome.passed === 0) return { ...outcome, ...failedOnce('No test ran', outcome.output) }
  if (ok) return outcome
  const { passed, skipped } = outcome
  return { ...failedOnce('The runner ended with an error', outcome.output), passed, skipped }
}

async function runNode(what: string, args: string[]): Promise<Outcome> {
  const { ok, output } = await collect(process.execPath, args)
  return ok ? passedOnce : failedOnce(what, output)
}
