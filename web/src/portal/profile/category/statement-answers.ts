import type { AnswerKey, Answers } from './contradictions.ts'
import type { StatementLine, StatementPlan } from './limbs.ts'
import type { Thresholds } from './thresholds.ts'

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
export function answersBody(plan: StatementPlan, { ticked, answers }: StatementInput): AnswersBody {
  const lines = tickedLines(plan, ticked)
  const keys = [...lines.flatMap(({ asks }) => asks), ...plan.asks].map(({ key }) => key)
  return {
    ...Object.fromEntries(lines.flatMap(({ says }) => (says === undefined ? [] : [[says, true]]))),
    ...Object.fromEntries(keys.flatMap((key) => (answers[key] ? [[key, answers[key]]] : []))),
  }
}

/** What is wrong with the lines that were ticked, by answer. */
export function contradictionsIn(
  plan: StatementPlan,
  { ticked, answers }: StatementInput,
  rules: Thresholds,
): Readonly<Partial<Record<AnswerKey, string>>> {
  const found = [
    ...tickedLines(plan, ticked).flatMap(({ contradiction }) => contradiction ?? []),
    ...(plan.contradictions ?? []),
  ].flatMap((contradiction) => contradiction(answers, rules) ?? [])
  return Object.fromEntries(found.map(({ key, message }) => [key, message]))
}

/** How many lines still need something: a contradiction, or an amount that is missing. */
export function linesToCheck(plan: StatementPlan, filled: StatementInput, rules: Thresholds): number {
  const wrong = contradictionsIn(plan, filled, rules)
  const needsWork = (asks: StatementLine['asks']) =>
    asks.some(({ key, optional }) => wrong[key] !== undefined || (optional !== true && !filled.answers[key]))
  const lines = tickedLines(plan, filled.ticked).filter(({ asks }) => needsWork(asks)).length
  return lines + (plan.asks.length > 0 && needsWork(plan.asks) ? 1 : 0)
}

/** Whether anything is ticked or typed yet: before that no line is wrong, and all of it is to come. */
export const isBegun = ({ ticked, answers }: StatementInput): boolean =>
  ticked.length > 0 || Object.values(answers).some((answer) => answer !== undefined && answer !== '')

/** Whether something was said at all, so that there is something to sign. */
export function isStated(plan: StatementPlan, { ticked, neither }: StatementInput): boolean {
  return neither || plan.limbs.length === 0 || tickedLines(plan, ticked).length > 0
}

function tickedLines(plan: StatementPlan, ticked: readonly string[]): StatementLine[] {
  return plan.limbs.filter(({ key }) => ticked.includes(key))
}
