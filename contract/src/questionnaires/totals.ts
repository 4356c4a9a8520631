import { decimalText, decimalUnits } from '../decimals.ts'
import type { Answers } from './answers.ts'
import { countedAnswers } from './visible-questions.ts'
import { questionsIn } from './definition.ts'
import type { Definition, Question } from './definition.ts'

/**
 * Every total of a questionnaire by its key, as a decimal string with two places; exact. Answers that are
 * hidden or missing add nothing, and a total may stand in a later total: salary 96000 and rent 14500 make
 * "110500.00", less spending 55000 "55500.00".
 */
export function totalsOf(definition: Definition, answers: Answers): Readonly<Record<string, string>> {
  const counted = countedAnswers(definition, answers)
  const totals = new Map<string, bigint>()
  const amount = (key: string) => totals.get(key) ?? pence(counted[key])
  for (const question of questionsIn(definition))
    if (question.type === 'total') totals.set(question.key, sumOf(question, amount))
  return Object.fromEntries([...totals].map(([key, value]) => [key, decimalText(value, 2)]))
}

function sumOf({ plus = [], minus = [] }: Question, amount: (key: string) => bigint): bigint {
  const added = plus.reduce((sum, key) => sum + amount(key), 0n)
  return minus.reduce((sum, key) => sum - amount(key), added)
}

function pence(answer: Answers[string] | undefined): bigint {
  if (typeof answer !== 'string' || !/^\d+(\.\d{1,2})?$/.test(answer)) return 0n
  return decimalUnits(answer, 2)
}
