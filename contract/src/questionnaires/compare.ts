import type { AnswerValue, Answers } from './answers.ts'
import { countedAnswers } from './visible-questions.ts'
import { questionsIn } from './definition.ts'
import type { Definition, Question } from './definition.ts'
import { totalsOf } from './totals.ts'

/** Answers with the definition that they were given to. */
export interface AnswerSet {
  definition: Definition
  answers: Answers
}

export interface ComparedAnswer {
  /** As it is asked now, or was asked then where it is no longer asked. */
  question: Question
  later: AnswerValue | undefined
  earlier: AnswerValue | undefined
  changed: boolean
}

/**
 * Two rounds side by side, question by question: those of the later in its order, then what only the earlier
 * asked. Questions are the same where their keys are, whatever became of their words. What was hidden counts
 * as not answered on that side.
 */
export function compareAnswers(later: AnswerSet, earlier: AnswerSet): ComparedAnswer[] {
  const [present, past] = [withTotals(later), withTotals(earlier)]
  const asked = questionsIn(later.definition)
  const known = new Set(asked.map(({ key }) => key))
  const gone = questionsIn(earlier.definition).filter(({ key }) => !known.has(key))
  return [...asked, ...gone]
    .map((question) => ({ question, later: present[question.key], earlier: past[question.key] }))
    .filter((pair) => pair.later !== undefined || pair.earlier !== undefined)
    .map((pair) => ({ ...pair, changed: !sameAnswer(pair.later, pair.earlier) }))
}

const withTotals = ({ definition, answers }: AnswerSet): Answers => ({
  ...countedAnswers(definition, answers),
  ...totalsOf(definition, answers),
})

/**
 * Whether two answers say the same. Of an address, parts that are empty and parts that are missing are the
 * same.
 */
export function sameAnswer(one: AnswerValue | undefined, other: AnswerValue | undefined): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: AnswerValue | undefined): unknown {
  if (value === undefined || typeof value === 'string' || Array.isArray(value)) return value ?? null
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined && part !== '')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
}
