import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import type { stateCategory } from '@moorgate/contract/suitability/categorisation.ts'
import { compareAmounts } from '../../../kernel/amounts.ts'
import { money, percent } from '../../../ui/format.ts'
import type { Thresholds } from './thresholds.ts'

export type AnswerKey = keyof NonNullable<BodyOf<typeof stateCategory>['answers']>
/** What has been typed, by the name that the answer has on the wire; "" where nothing has. */
export type Answers = Readonly<Partial<Record<AnswerKey, string>>>

/** Which answer doesn't fit the statement, and what is said at it. Undefined while nothing is wrong. */
export type Contradiction = (
  answers: Answers,
  rules: Thresholds,
) => { key: AnswerKey; message: string } | undefined

const reaches = (stated: string | undefined, threshold: string) =>
  stated === undefined || !isDecimal(stated) || compareAmounts(stated, threshold) >= 0
export const isDecimal = (text: string) => /^\d{1,20}(\.\d{1,12})?$/.test(text)

/** "£200,000 is below £250,000, so this line is not true for you." */
export function below(key: AnswerKey, threshold: (rules: Thresholds) => string): Contradiction {
  return (answers, rules) => {
    const stated = answers[key]
    if (reaches(stated, threshold(rules))) return undefined
    const message = `${money(stated)} is below ${money(threshold(rules))}, so this doesn’t apply to you. Untick it if the amount is right.`
    return { key, message }
  }
}

/** "12% is not below 10%, so you are not a restricted investor." */
export const atOrAbove =
  (key: AnswerKey): Contradiction =>
  (answers, { restricted_percent: limit }) => {
    const stated = answers[key] ?? ''
    if (!isDecimal(stated) || compareAmounts(stated, limit) < 0) return undefined
    const said = [percent(stated), percent(limit, { places: 0 })]
    return {
      key,
      message: `${said[0]} is not below ${said[1]}. If it’s right, choose another category.`,
    }
  }
