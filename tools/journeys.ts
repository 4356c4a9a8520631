import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failedOnce, judged, modules, type Outcome, type Step } from './check-steps.ts'
import { root } from './console.mjs'
import { type Failure, firstLine } from './reporter.ts'
import { collect } from './run.mjs'

/** A journey as Playwright lists it: `calls.spec.ts › its title`. */
export type Journey = string

const folder = path.join(root, '.cache', 'journeys')
const coreFile = path.join(root, 'e2e', 'core-journeys.txt')

/** The journeys that every change has to pass, as `e2e/core-journeys.txt` names them. */
export const coreJourneys = (): Journey[] =>
  readFileSync(coreFile, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** All journeys there are, in the order of their files. */
export async function allJourneys(): Promise<Journey[]> {
  const { report, output } = await playwright('list', ['--list'])
  if (!report) throw new Error(`The journeys can't be listed:\n${output}`)
  return specsIn(report).map(({ journey }) => journey)
}

/** What the list of core journeys names that no journey is called. */
export const unknownJourneys = (core: readonly Journey[], all: readonly Journey[]): Journey[] =>
  core.filter((journey) => !all.includes(journey))

interface JourneysOptions {
  /** Milliseconds since 1970 after which no further journey begins. */
  until?: number
}

/** Browser journeys. Those of a file share a product, so a file's stay together. */
export function journeySteps(
  name: string,
  journeys: readonly Journey[],
  { until = Infinity }: JourneysOptions = {},
): Step {
  const run = async (chosen: readonly Journey[], place: string, words: readonly string[] = []) => {
    const list = path.join(folder, `${place}.txt`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(list, chosen.join('\n'))
    const { ok, output, report } = await playwright(place, ['--test-list', list, ...words], { until })
    return report ? judged(outcomeOf(report, output), ok) : failedOnce('Playwright crashed', output)
  }
  const place = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    name,
    run: () => run(journeys, place),
    again: (failures) =>
      run(
        failures.map(({ test }) => test),
        `${place}-again`,
        ['--workers=1'],
      ),
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: PlaywrightError[]
  suites: PlaywrightSuite[]
}
interface PlaywrightError {
  message?: string
}
interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: PlaywrightSpec[]
}
interface PlaywrightSpec {
  title: string
  tests: { annotations: { type: string; description?: string }[]; results: PlaywrightResult[] }[]
}
interface PlaywrightResult {
  duration: number
  status: string
  error?: PlaywrightError
  attachments: { name: string; body?: string }[]
}

/** Runs Playwright; its own report holds the counts, and there is none where it crashed. */
async function playwright(
  place: string,
  words: readonly string[],
  { until = Infinity }: JourneysOptions = {},
): Promise<{ ok: boolean; output: string; report?: PlaywrightReport }> {
  const file = path.join(folder, `${place}.json`)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  const command = [path.join(modules, '@playwright', 'test', 'cli.js'), 'test', ...words]
  const places = ['--reporter=list,json', `--output=results/${place}`]
  const { ok, output } = await collect(process.execPath, [...command, ...places], {
    cwd: path.join(root, 'e2e'),
    env: {
      ...process.env,
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(Number.isFinite(until) && { JOURNEYS_UNTIL: String(until) }),
    },
  })
  if (!existsSync(file)) return { ok, output }
  return { ok, output, report: JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport }
}

interface FoundSpec {
  journey: Journey
  tests: PlaywrightSpec['tests']
}

function specsIn({ suites }: PlaywrightReport): FoundSpec[] {
  const within = (suite: PlaywrightSuite, above: readonly string[]): FoundSpec[] => {
    const names = [...above, suite.title]
    return [
      ...(suite.suites ?? []).flatMap((each) => within(each, names)),
      ...(suite.specs ?? []).map(({ title, tests }) => ({ journey: [...names, title].join(' › '), tests })),
    ]
  }
  return suites.flatMap((suite) => within(suite, []))
}

function outcomeOf(report: PlaywrightReport, output: string): Outcome {
  const { stats, errors } = report
  const specs = specsIn(report)
  const results = specs.flatMap(({ journey, tests }) =>
    tests.flatMap(({ results: all }) => all.map((result) => ({ journey, result }))),
  )
  const failures = [
    ...errors.map((error): Failure => ({ test: 'Playwright', reason: reasonOf(error) })),
    ...results.flatMap(({ journey, result: { error } }): Failure[] =>
      error ? [{ test: journey, reason: reasonOf(error), alone: journey }] : [],
    ),
  ]
  const notRun = specs
    .filter(({ tests }) =>
      tests.some(({ annotations }) => annotations.some(({ type }) => type === 'not run')),
    )
    .map(({ journey }) => journey)
  const seconds: Record<string, number> = {}
  for (const { journey, result } of results)
    if (result.status !== 'skipped') seconds[journey] = result.duration / 1000
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped - notRun.length,
    output: [output, ...errors.map(({ message }) => message), ...results.flatMap(windowOf)].join('\n'),
    failures,
    seconds,
    notRun,
  }
}

/** The spec file that a journey is in. */
export const fileOf = (journey: Journey): string => journey.split(' › ')[0]!

/** What happened in the windows of a journey that failed. A build machine keeps no more than the output. */
const windowOf = ({ journey, result }: { journey: Journey; result: PlaywrightResult }): string[] =>
  result.attachments
    .filter(({ name }) => name === 'window')
    .map(({ body = '' }) => `A window of ${journey}\n${Buffer.from(body, 'base64').toString()}`)

/** The first line of what went wrong, and what was waited for. */
function reasonOf({ message = '' }: PlaywrightError): string {
  const text = stripVTControlCharacters(message)
  const waited = /^\s*(?:- )?((?:Locator: |waiting for ).*)$/m.exec(text)?.[1]
  return waited === undefined ? firstLine(text) : `${firstLine(text)} ${firstLine(waited)}`
}
