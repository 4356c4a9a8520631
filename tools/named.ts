import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import type { CheckRun } from './check-run.ts'
import { testDatabase, testsIn, typeChecks, webBuild } from './check-steps.ts'
import { root } from './console.mjs'
import { fileOf, journeySteps } from './journeys.ts'

/** Which project checks the types of a folder. */
const projects: Readonly<Record<string, string>> = { web: 'web', e2e: 'e2e', tools: 'tools' }

/** The tests and journeys of files and folders, with the types of what they belong to. */
export async function takeNamed(run: CheckRun, paths: readonly string[], processes: number): Promise<void> {
  const named = paths.map((each) => path.relative(root, path.resolve(root, each)).replaceAll(path.sep, '/'))
  const missing = named.find((each) => !existsSync(path.join(root, each)))
  if (missing !== undefined) return run.mustBeNothing('There is no such file or folder', [missing])
  const tops = new Set(named.map((each) => projects[each.split('/')[0]!] ?? 'tsconfig.node.json'))
  const types = run.takeAll([typeChecks([...tops])])
  const tests = named.filter((each) => !each.startsWith('e2e')).flatMap(testFilesOf)
  if (tests.length > 0) await run.takeAll([testDatabase, testsIn('Tests', tests, { processes })])
  await types
  await run.tryAgain()
  const specs = named.filter((each) => each.startsWith('e2e'))
  if (specs.length > 0) await takeSpecs(run, specs)
}

const testFilesOf = (each: string): string[] =>
  statSync(path.join(root, each)).isDirectory() ? globSync(`${each}/**/*.test.ts`, { cwd: root }) : [each]

async function takeSpecs(run: CheckRun, specs: readonly string[]): Promise<void> {
  await run.takeAll([webBuild])
  const all = await run.listJourneys()
  if (all.length === 0) return
  const journeys = all.filter((journey) => specs.some((each) => `e2e/${fileOf(journey)}`.startsWith(each)))
  await run.takeSettled(journeySteps('Journeys', journeys))
}
