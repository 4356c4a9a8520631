import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'

/** What the last line of a run says, after `countsMark`. `failed` includes what was cancelled. */
export type Counts = { passed: number; failed: number; skipped: number }

export const countsMark = 'counts '

/**
 * A reporter for `node --test` that is silent about what passes. A failure is told in full with its file and what the
 * file printed; the last line holds the counts. A runner that crashes never writes that line, which is how its caller
 * notices.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const printed = new Map<string, string>()
  let counts: Counts | undefined
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed.set(data.file, (printed.get(data.file) ?? '') + data.message)
    } else if (type === 'test:fail' && isCause(data.details.error)) {
      yield failure(data.name, data.file ?? '', data.details.error, printed)
    } else if (type === 'test:summary' && data.file === undefined) {
      const { tests, passed, skipped, todo } = data.counts
      counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo }
    }
  }
  if (counts) yield `${countsMark}${JSON.stringify(counts)}\n`
}

/** A test that fails only because one inside it failed has nothing to add. */
function isCause(error: Error): boolean {
  return !('failureType' in error) || error.failureType !== 'subtestsFailed'
}

/** What a file printed is shown with its first failure only. */
function failure(name: string, file: string, error: Error, printed: Map<string, string>): string {
  const output = printed.get(file) ?? ''
  printed.delete(file)
  return `\n✖ ${name}\n  ${file}\n${inspect(error.cause ?? error)}\n${output}`
}
