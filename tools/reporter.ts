import path from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'
import { root } from './console.mjs'
import { filesOf } from './test-groups.ts'

/** `failed` includes what was cancelled. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * A test that failed, and why, in a line. `alone` is the file or the journey that can be tried again by itself;
 * what took its process with it has none, since the files after it did not run.
 */
export type Failure = { test: string; reason: string; alone?: string }

/**
 * What the last line of a run says, after `countsMark`: the counts, how many seconds each file took, and what
 * failed.
 */
export type Report = Counts & { seconds: Record<string, number>; failures: Failure[] }

export const countsMark = 'counts '

/**
 * A reporter for `node --test` on the groups of `test-groups.ts`: silent about what passes. A failure is told
 * in full with its file and what its group printed; the last line holds the counts. A runner that crashes
 * never writes that line, which is how its caller notices.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const printed = new Map<string, string>()
  const through = new Set<string>()
  const seconds: Record<string, number> = {}
  const failures: Failure[] = []
  let counts: Counts | undefined
  let crashes = 0
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed.set(data.file, (printed.get(data.file) ?? '') + data.message)
    } else if (type === 'test:complete' && isFile(data)) {
      through.add(data.name)
    } else if (type === 'test:complete' && data.nesting === 0) {
      // Also a process that ends with 0, and takes what it would have told with it.
      const lost = filesOf(data.file).find((file) => !through.has(file))
      if (lost !== undefined) {
        crashes++
        failures.push({ test: lost, reason: 'The process ended before the file did' })
        yield `\n✖ The process of ${lost} ended before the file did\n${take(printed, data.file)}`
      }
    } else if (type === 'test:fail' && isCause(data.details.error)) {
      failures.push({ test: placeOf(data), reason: reasonOf(data.details.error), alone: fileOf(data) })
      yield failure(data, data.details.error, take(printed, groupOf(data)))
    }
    if ((type === 'test:pass' || type === 'test:fail') && isFile(data)) {
      seconds[data.name] = data.details.duration_ms / 1000
    } else if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts
      counts = { passed, failed: tests - passed - skipped - todo + crashes, skipped: skipped + todo }
    }
  }
  if (counts) yield `${countsMark}${JSON.stringify({ ...counts, seconds, failures })}\n`
}

interface ReportedTest {
  name: string
  file?: string | undefined
  nesting: number
}

/** The suite in which a group runs a test file. */
const isFile = ({ name, nesting }: ReportedTest) => nesting === 0 && name.endsWith('.test.ts')

/**
 * The group that an event comes from: Node says it of what a group tells, its types of nothing. What Node
 * says of a group itself names it as its file.
 */
const groupOf = (data: ReportedTest) =>
  'entryFile' in data && data.entryFile ? String(data.entryFile) : data.file

/** Shown with the first failure that follows; which file of the group printed what, Node does not tell. */
function take(printed: Map<string, string>, group = ''): string {
  const output = printed.get(group) ?? ''
  printed.delete(group)
  return output
}

/** A test that fails only because one inside or around it failed has nothing to add. */
function isCause(error: Error): boolean {
  return (
    !('failureType' in error) || !['subtestsFailed', 'cancelledByParent'].includes(String(error.failureType))
  )
}

const fileOf = ({ name, file = '' }: ReportedTest) =>
  name.endsWith('.test.ts') ? name : path.relative(root, file)

const placeOf = (data: ReportedTest) =>
  data.name.endsWith('.test.ts') ? data.name : `${fileOf(data)}: ${data.name}`

const reasonOf = ({ cause, message }: Error) => firstLine(cause instanceof Error ? cause.message : message)

/** The first line of what an error says, for a list in which equal ones are counted. */
export const firstLine = (text: string): string => text.trim().split('\n')[0]!.slice(0, 160)

function failure(reportedTest: ReportedTest, error: Error, output: string): string {
  const place = isFile(reportedTest) ? '' : `  ${reportedTest.file}\n`
  return `\n✖ ${reportedTest.name}\n${place}${inspect(error.cause ?? error)}\n${output}`
}
