import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from './check-steps.ts'
import { root } from './console.mjs'
import type { Failure } from './reporter.ts'

/** More failures than this are no accident, and to try them all again would outlast the check. */
const mostTriedAgain = 12

/** Whether what failed may be tried once more: each failure by itself, and not many. */
export const mayTryAgain = ({ failed, failures }: Outcome): boolean =>
  failed > 0 && failures.length <= mostTriedAgain && failures.every(({ alone }) => alone !== undefined)

/**
 * What counts of a step that was tried again: what failed in both has failed; what failed once and passed by
 * itself has passed, and is unsteady.
 */
export function settled(first: Outcome, second: Outcome): { outcome: Outcome; unsteady: readonly Failure[] } {
  const again = new Set(second.failures.map(({ alone }) => alone))
  const ended = second.passed > 0 && !again.has(undefined)
  const unsteady = ended ? first.failures.filter(({ alone }) => !again.has(alone)) : []
  const failures = first.failures.filter((failure) => !unsteady.includes(failure))
  const failed = failures.length === 0 ? second.failed : Math.max(failures.length, second.failed)
  const outcome = {
    ...first,
    passed: first.passed + Math.max(first.failed - failed, 0),
    failed,
    failures,
    output: second.output,
  }
  return { outcome, unsteady }
}

/** Keeps the list where people and later runs find it. */
export function keepUnsteady(unsteady: readonly Failure[]): void {
  const file = path.join(root, '.cache', 'unsteady.json')
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(unsteady, null, 2)}\n`)
}
