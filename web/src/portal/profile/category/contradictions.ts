import type { BodyOf } from '@moorgate/contract/endpoint.ts'
import type { stateCategory } from '@moorgate/contract/suitability/categorisation.ts'
import type { StatementForm } from '@moorgate/contract/suitability/statement-form.ts'
import { compareAmounts } from '../../../kernel/amounts.ts'
import { money, percent } from '../../../ui/format.ts'

export type Thresholds = StatementForm['thresholds']
export type AnswerKey = keyof NonNullable<BodyOf<typeof stateCategory>['answers']>
/** What has been typed, by the name that the answer has on the wire; "" where nothing has. */
export type Answers = Readonly<Partial<Record<AnswerKey, string>>>

/** Which answer doesn't fit the statement, and what is said at it. Undefined while nothing is wrong. */
type Contradiction = (answers: Answers, rules: Thresholds) => { key: AnswerKey; message: string } | undefined

const reaches = (stated: string | undefined, threshold: string) =>
  stated === undefined || !isDecimal(stated) || compareAmounts(stated, threshold) >= 0
const isDecimal = (text: string) => /^\d{1,20}(\.\d{1,12})?$/.test(text)

/** "£200,000 is below £250,000, so this line is not true for you." */
function below(key: AnswerKey, threshold: (rules: Thresholds) => string): Contradiction {
  return (answers, rules) => {
    const stated = answers[key]
    if (reaches(stated, threshold(rules))) return undefined
    const message = `${money(stated)} is below ${money(threshold(rules))}, so this doesn’t apply to you. Untick it if the amount is right.`
    return { key, message }
  }
}

/** "12% is not below 10%, so you are not a restricted investor." */
const atOrAbove =
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

/** "6 months isn’t more than six." */
const tooShort: Contradiction = ({ angel_network_months: months }) =>
  months === undefined || !isDecimal(months) || Number(months) > 6
    ? undefined
    : {
        key: 'angel_network_months',
        message: `${months} months isn’t more than six, so this doesn’t apply to you. Untick it if that’s right.`,
      }

const tooFew: Contradiction = ({ unlisted_investments: count }, { unlisted_investments: atLeast }) =>
  count === undefined || !isDecimal(count) || atLeast === null || Number(count) >= atLeast
    ? undefined
    : {
        key: 'unlisted_investments',
        message: `${count} is fewer than ${atLeast}, so this doesn’t apply to you. Untick it if the number is right.`,
      }

/** What an answer is held against while it is typed. The server judges the statement. */
export const contradictions: Readonly<Partial<Record<AnswerKey, Contradiction>>> = {
  income: below('income', ({ income }) => income),
  net_assets: below('net_assets', ({ net_assets: assets }) => assets),
  director_turnover: below('director_turnover', ({ director_turnover: turnover }) => turnover),
  unlisted_investments: tooFew,
  angel_network_months: tooShort,
  past_percent: atOrAbove('past_percent'),
  intended_percent: atOrAbove('intended_percent'),
}
