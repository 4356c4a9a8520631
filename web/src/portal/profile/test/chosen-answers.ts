import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { beginTest } from '@moorgate/contract/suitability/appropriateness.ts'

export type ServedTest = AnswerOf<typeof beginTest>
/** The option chosen for each question, by ids. */
export type SelectedOptions = Readonly<Record<number, number>>

type Questions = Pick<ServedTest, 'questions'>

/** Where the answers of one attempt are kept in this browser until they are handed in. */
export function answersKey({ id }: Pick<ServedTest, 'id'>): string {
  return `test-${id}`
}

/**
 * What was kept, as far as it belongs to the questions as served. Anything unreadable counts as nothing
 * chosen.
 */
export function readChosen(stored: string | null, { questions }: Questions): SelectedOptions {
  const known = parsed(stored)
  return Object.fromEntries(
    questions.flatMap(({ id, options }) => {
      const option = options.find((one) => one.id === known[id])
      return option === undefined ? [] : [[id, option.id]]
    }),
  )
}

function parsed(stored: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Number of the first question without an answer, from 1; one past the last when all have one. */
export function firstOpen(chosen: SelectedOptions, { questions }: Questions): number {
  const at = questions.findIndex(({ id }) => chosen[id] === undefined)
  return at === -1 ? questions.length + 1 : at + 1
}

/** All answers, as they are handed in. */
export function answersOf(
  chosen: SelectedOptions,
  { questions }: Questions,
): { question_id: number; option_id: number }[] {
  return questions.flatMap(({ id }) =>
    chosen[id] === undefined ? [] : [{ question_id: id, option_id: chosen[id] }],
  )
}

/** The letter of an option on its key: A, B, C. */
export function letterOf(index: number): string {
  return String.fromCharCode(65 + index)
}

/** The option that a key stands for, from 0; undefined for other keys. */
export function optionAt(key: string, count: number): number | undefined {
  const at = key.length === 1 ? key.toUpperCase().charCodeAt(0) - 65 : -1
  return at >= 0 && at < count ? at : undefined
}

/** Half a minute a question is enough for most people. */
export function minutesFor(questions: number): string {
  const minutes = Math.max(1, Math.ceil(questions / 2))
  return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
}
