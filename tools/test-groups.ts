import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './console.mjs'
import { knownSeconds } from './known-seconds.ts'

/**
 * How long each file took the last time it ran here, slowest first: for people, and for the next run to share
 * the files out by.
 */
const timesFile = path.join(root, '.cache', 'test-times.txt')

/**
 * Only a file that hangs takes as long; the walks over the demo take eight minutes where other work shares
 * the processors.
 */
const wholeFileMs = 20 * 60_000

/**
 * A file that takes minutes, that changes what every file of a process shares, or that kills processes, has
 * one to itself.
 */
const isApart = (file: string, text: string) =>
  knownSeconds.has(file) || file.startsWith('server/test/faults/') || /\bglobalThis\b/.test(text)

/** Where nobody measured a file yet, as on a build machine: what has much to say tends to take long. */
function estimatedSeconds(file: string): number {
  const known = knownSeconds.get(file)
  if (known !== undefined) return known
  if (/^server\/test\/(faults|scenarios)\//.test(file)) return 15
  const bytesInASecond = file.startsWith('server/') ? 3_000 : 50_000
  return statSync(path.join(root, file)).size / bytesInASecond
}

interface GroupOptions {
  /** How many groups share the files of the server, and all others. */
  server?: number
  other?: number
  /** Patterns of files that are left out. */
  except?: readonly string[]
}

/**
 * Writes the test files of these patterns together into groups, and answers the paths of the groups, which
 * `node --test` begins in the order of their names, longest first. Nearly all that a file costs is that its
 * process reads the whole server, so the files of a group share a process, one after the other. Each is a
 * suite there, so its hooks are its own.
 */
export function testGroups(
  patterns: readonly string[],
  folder: string,
  { server = 8, other = 1, except = [] }: GroupOptions = {},
): string[] {
  const took = formerTimes()
  const exclude = ['**/node_modules', ...except]
  for (const pattern of [...patterns, ...except])
    if (globSync(pattern, { cwd: root }).length === 0) throw new Error(`No file is called ${pattern}.`)
  const files = globSync(patterns, { cwd: root, exclude }).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return {
      file,
      seconds: took.get(file) ?? estimatedSeconds(file),
      apart: isApart(file, text),
      area: file.startsWith('server/') ? 'server' : 'other',
    }
  })
  const together = (area: string) => files.filter((each) => !each.apart && each.area === area)
  const groups = [
    ...files.filter(({ apart }) => apart).map((each) => [each]),
    ...shareOut(together('server'), server),
    ...shareOut(together('other'), other),
  ]
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return groups
    .filter((group) => group.length > 0)
    .toSorted((one, other) => sum(other) - sum(one))
    .map((group, at) => writeGroup(path.join(folder, `${String(at + 1).padStart(3, '0')}.test.mjs`), group))
}

interface TestFile {
  file: string
  seconds: number
}

const sum = (group: readonly TestFile[]) => group.reduce((total, { seconds }) => total + seconds, 0)

/**
 * Into so many groups that take about as long as each other: the longest first, each to the group that has
 * least.
 */
function shareOut(files: readonly TestFile[], count: number): TestFile[][] {
  const groups: TestFile[][] = Array.from({ length: count }, () => [])
  for (const each of files.toSorted((one, other) => other.seconds - one.seconds))
    groups.toSorted((one, other) => sum(one) - sum(other))[0]!.push(each)
  return groups
}

function writeGroup(place: string, group: readonly TestFile[]): string {
  const up = path.relative(path.dirname(place), root).replaceAll(path.sep, '/')
  const suites = group.map(({ file }) => {
    const name = JSON.stringify(file.replaceAll(path.sep, '/'))
    return `suite(${name}, { timeout: ${wholeFileMs} }, () => read(${name}))\n`
  })
  writeFileSync(
    place,
    `import { reader, suite } from '${up}/tools/test-limit.ts'\nconst read = reader()\n${suites.join('')}`,
  )
  return place
}

/** The files of a group, in their order. */
export function filesOf(group = ''): string[] {
  return [...readFileSync(group, 'utf8').matchAll(/ => read\("(.+)"\)\)$/gm)].map(([, file]) => file!)
}

/** Lines like `  12.3 s  server/src/…test.ts`. */
function formerTimes(): Map<string, number> {
  try {
    const lines = readFileSync(timesFile, 'utf8').matchAll(/^ *([\d.]+) s {2}(.+)$/gm)
    return new Map([...lines].map(([, seconds, file]) => [file!, Number(seconds)]))
  } catch {
    return new Map() // the first run here
  }
}

/** Writes down how many seconds each file took; what did not run keeps what it took before. */
export function keepTimes(seconds: Readonly<Record<string, number>>): void {
  const lines = Object.entries({ ...Object.fromEntries(formerTimes()), ...seconds })
    .filter(([file]) => existsSync(path.join(root, file)))
    .toSorted(([, one], [, other]) => other - one)
    .map(([file, took]) => `${took.toFixed(1).padStart(6)} s  ${file}\n`)
  mkdirSync(path.dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, lines.join(''))
}
