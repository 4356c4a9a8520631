import type {
  StatementField,
  StatementForm,
  StatementLimb,
} from '@moorgate/contract/suitability/statement-form.ts'
import { contradictions } from './contradictions.ts'
import type { AnswerKey, Answers } from './contradictions.ts'

/** What somebody has ticked and typed. */
export interface StatementInput {
  ticked: readonly string[]
  /** "None of these applies to me." */
  neither: boolean
  answers: Answers
}

export type AnswersBody = Partial<Record<AnswerKey, string | boolean>>

/**
 * The answers that are sent: of the ticked lines and of what is always asked. What was typed under an
 * unticked line is not.
 */
export function answersBody(form: StatementForm, filled: StatementInput): AnswersBody {
  const { answers } = filled
  const ticks = tickedLimbs(form, filled).flatMap(({ gives }) => (gives === null ? [] : [[gives, true]]))
  const typed = openFields(form, filled).flatMap(({ key }) => (answers[key] ? [[key, answers[key]]] : []))
  return Object.fromEntries([...ticks, ...typed])
}

/** What is wrong with the lines that were ticked, by answer. */
export function contradictionsIn(
  form: StatementForm,
  filled: StatementInput,
): Readonly<Partial<Record<AnswerKey, string>>> {
  const found = openFields(form, filled).flatMap(
    ({ key }) => contradictions[key]?.(filled.answers, form.thresholds) ?? [],
  )
  return Object.fromEntries(found.map(({ key, message }) => [key, message]))
}

/** How many lines still need something: a contradiction, or an amount that is missing. */
export function linesToCheck(form: StatementForm, filled: StatementInput): number {
  const wrong = contradictionsIn(form, filled)
  const needsWork = (fields: readonly StatementField[]) =>
    fields.some(({ key, optional }) => wrong[key] !== undefined || (!optional && !filled.answers[key]))
  const lines = tickedLimbs(form, filled).filter(({ fields }) => needsWork(fields)).length
  return lines + (needsWork(form.fields) ? 1 : 0)
}

/** Whether anything is ticked or typed yet: before that no line is wrong, and all of it is to come. */
export const isBegun = ({ ticked, answers }: StatementInput): boolean =>
  ticked.length > 0 || Object.values(answers).some((answer) => answer !== undefined && answer !== '')

/** Whether something was said at all, so that there is something to sign. */
export function isStated(form: StatementForm, filled: StatementInput): boolean {
  return filled.neither || form.limbs.length === 0 || tickedLimbs(form, filled).length > 0
}

const tickedLimbs = (form: StatementForm, { ticked }: StatementInput): StatementLimb[] =>
  form.limbs.filter(({ key }) => ticked.includes(key))

/** The fields under ticked lines, and those that are always asked. */
const openFields = (form: StatementForm, filled: StatementInput): StatementField[] => [
  ...tickedLimbs(form, filled).flatMap(({ fields }) => fields),
  ...form.fields,
]
