import { decimalUnits, refuse } from '@moorgate/contract'
import type { BodyOf, CategoryCode, FieldErrors, stateCategory } from '@moorgate/contract'
import type { Statement } from '../../domain/categorisation.ts'

export type Answers = NonNullable<BodyOf<typeof stateCategory>['answers']>

/**
 * What somebody wrote into the statement of a category, as the rules judge it. A category that a tenant added
 * itself has no figures and is judged by staff.
 */
export const statementOf = (code: string, answers: Answers): Statement =>
  read[code as CategoryCode]?.(answers) ?? { code: 'other' }

/** Refuses with 422 on each answer that the category can't do without, and on each missing particular. */
export function mustBeComplete(code: string, answers: Answers): void {
  const missing = required[code as CategoryCode]?.(answers) ?? []
  if (missing.length > 0) refuse({ code: 'invalid', errors: errorsFor(missing) })
}

type Key = keyof Answers

const without = (answers: Answers, keys: readonly Key[]) =>
  keys.filter((key) => answers[key] === undefined || answers[key] === null || answers[key] === false)
/** One of several is enough; where none is there, the first is asked for. */
const oneOf = (answers: Answers, keys: readonly [Key, ...Key[]]) =>
  without(answers, keys).length === keys.length ? [keys[0]] : []

/** The particulars that each stated limb needs: where, in which company, for whom. */
const particulars: readonly [Key, readonly Key[]][] = [
  ['worked_in_finance', ['employer', 'role']],
  ['director_turnover', ['director_of', 'director_company_number']],
  ['unlisted_investments', ['unlisted_names']],
  ['angel_network_months', ['angel_network']],
]

const required: Partial<Record<CategoryCode, (answers: Answers) => Key[]>> = {
  high_net_worth: (answers) => oneOf(answers, ['income', 'net_assets']),
  restricted: (answers) => without(answers, ['past_percent', 'intended_percent']),
  self_certified_sophisticated: (answers) => [
    ...oneOf(answers, [
      'worked_in_finance',
      'director_turnover',
      'unlisted_investments',
      'angel_network_months',
    ]),
    ...particulars.flatMap(([limb, keys]) => (answers[limb] ? without(answers, keys) : [])),
  ],
  certified_sophisticated: (answers) => without(answers, ['certificate_on', 'certifier']),
  advised: (answers) => without(answers, ['adviser', 'firm_reference']),
}

const errorsFor = (keys: readonly Key[]): FieldErrors =>
  Object.fromEntries(keys.map((key) => [`answers.${key}`, [`The answers.${key} field is required.`]]))

const read: Partial<Record<CategoryCode, (answers: Answers) => Statement>> = {
  none: () => ({ code: 'none' }),
  professional: () => ({ code: 'professional' }),
  advised: () => ({ code: 'advised' }),
  high_net_worth: ({ income, net_assets }) => ({
    code: 'high_net_worth',
    ...(income && { incomeMinor: pence(income) }),
    ...(net_assets && { netAssetsMinor: pence(net_assets) }),
  }),
  restricted: ({ past_percent, intended_percent }) => ({
    code: 'restricted',
    pastPercentMicro: micro(past_percent ?? '0'),
    intendedPercentMicro: micro(intended_percent ?? '0'),
  }),
  self_certified_sophisticated: (answers) => ({
    code: 'self_certified_sophisticated',
    workedInFinance: answers.worked_in_finance === true,
    ...(answers.director_turnover && { directorOfTurnoverMinor: pence(answers.director_turnover) }),
    unlistedInvestments: answers.unlisted_investments ?? 0,
    angelNetworkMonths: answers.angel_network_months ?? 0,
  }),
  certified_sophisticated: ({ certificate_on }) => ({
    code: 'certified_sophisticated',
    certificateOn: certificate_on ?? '',
  }),
}

/** "1250.5" → 125050n. */
const pence = (amount: string) => decimalUnits(amount, 2)
/** Per cent with six places: "9.5" → 9500000n. */
const micro = (percent: string) => decimalUnits(percent, 6)
