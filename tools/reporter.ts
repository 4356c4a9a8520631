import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import type { TestEvent } from 'node:test/reporters'

/** What the last line of a run says, after `countsMark`. `failed` includes what was cancelled. */
export type Counts = { passed: number; failed: number; skipped: number }

export const countsMark = 'counts '

/**
 * A reporter for `node --test` that is silent about what passes. A failure is told in full with its file and what the
 * file printed; the last line holds the counts. A runner that crashes never writes that line, which is how its caller
 * notices. How long each file took is left in .cache/test-times.txt, slowest first.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const printed = new Map<string, string>()
  const times: { file: string; seconds: number }[] = []
  let counts: Counts | undefined
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') {
      printed.set(data.file, (printed.get(data.file) ?? '') + data.message)
    } else if (type === 'test:fail' && isCause(data.details.error)) {
      yield failure(data.name, data.file ?? '', data.details.error, printed)
    } else if (type === 'test:summary' && data.file !== undefined) {
      times.push({ file: path.relative(root, data.file), seconds: data.duration_ms / 1000 })
    } else if (type === 'test:summary') {
      const { tests, passed, skipped, todo } = data.counts
      counts = { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo }
    }
  }
  keep(times)
  if (counts) yield `${countsMark}${JSON.stringify(counts)}\n`
}

const root = path.resolve(import.meta.dirname, '..')

function keep(times: readonly { file: string; seconds: number }[]): void {
  const lines = times
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(6)} s  ${file}\n`)
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  writeFileSync(path.join(root, '.cache/test-times.txt'), lines.join(''))
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
