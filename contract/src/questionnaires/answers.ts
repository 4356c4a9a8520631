import { z } from 'zod'
import { address } from '../investors/nominee.ts'
import { check } from '../validation.ts'
import { say } from '../messages.ts'
import { date, decimal, dictionary, integer, money, pattern, text } from '../wire.ts'
import { optionsOf, questionsIn } from './definition.ts'
import type { Definition, Question, QuestionType } from './definition.ts'

export type AnswerAddress = z.output<typeof address>
/** Text, a decimal string, a date, a country or the key of an option; keys of options; an address. */
export type AnswerValue = string | readonly string[] | AnswerAddress
export type Answers = Readonly<Record<string, AnswerValue>>

/** Answers as they cross the wire, by the key of their question; null takes one back. */
export const answersOnWire = dictionary(
  z.union([z.string().max(10_000), z.array(z.string().max(60)).max(20), address, z.null()], {
    error: say.format,
  }),
)

const schemas: Partial<Record<QuestionType, z.ZodType>> = {
  short_text: text(300),
  long_text: text(5000),
  // "12" stays "12": numbers are kept as the text that was checked.
  number: integer({ min: 0, max: 1_000_000 }).transform(String),
  money: money(),
  percent: decimal({ places: 2, min: '0', max: '100' }),
  date: date(),
  country: pattern(/^[A-Z]{2}$/, 2, 'GB'),
  address,
}

/** An answer as its question takes it, or what is wrong with it. `undefined`: nothing was answered. */
export function checkAnswer(
  question: Question,
  given: unknown,
): { value: AnswerValue | undefined } | { problem: string } {
  if (question.type === 'total') return { problem: say.prohibited.replace(':attribute', 'total') }
  if (isEmpty(given)) return { value: undefined }
  if (question.type === 'single' || question.type === 'yes_no') return oneOf(question, given)
  if (question.type === 'multiple') return someOf(question, given)
  const checked = check(z.object({ answer: schemas[question.type]! }), { answer: given })
  return checked.ok
    ? { value: checked.value['answer'] as AnswerValue }
    : { problem: Object.values(checked.errors)[0]![0]!.replace(/answer(\.\w+)?/, 'answer') }
}

const notAnOption = { problem: 'Choose one of the answers.' }

function oneOf(question: Question, given: unknown) {
  const chosen = optionsOf(question).find(({ key }) => key === given)
  return chosen ? { value: chosen.key } : notAnOption
}

/** In the order of the options, each once: what is chosen has no order of its own. */
function someOf(question: Question, given: unknown) {
  const keys: unknown[] = Array.isArray(given) ? given : [given]
  const known = optionsOf(question).map(({ key }) => key)
  return keys.every((key) => known.some((each) => each === key))
    ? { value: known.filter((key) => keys.includes(key)) }
    : notAnOption
}

function isEmpty(given: unknown): boolean {
  if (given === undefined || given === null) return true
  if (typeof given === 'string') return given.trim() === ''
  if (Array.isArray(given)) return given.length === 0
  if (typeof given === 'object')
    return Object.values(given).every((part) => part === null || part === undefined || part === '')
  return false
}

/**
 * Those of somebody's answers that a definition still asks for in the same form: what a new round begins
 * with.
 */
export function carriedOver(definition: Definition, answers: Answers): Answers {
  const kept = questionsIn(definition).flatMap((question): [string, AnswerValue][] => {
    if (question.type === 'total') return []
    const checked = checkAnswer(question, answers[question.key])
    return 'value' in checked && checked.value !== undefined ? [[question.key, checked.value]] : []
  })
  return Object.fromEntries(kept)
}
