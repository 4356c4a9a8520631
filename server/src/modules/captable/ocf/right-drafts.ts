import type { Draft } from './draft.ts'
import type { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'
import { classOfPlan, percentOf, text } from './read-values.ts'

type Conversion = { conversion_right?: Record<string, unknown> }[] | undefined

/** Options or warrants that are given. Of which shares, the format says in one of three places. */
export function grantDraft(
  index: PackageIndex,
  tx: ReadObject,
  { date, instrument }: { date: string; instrument: 'option' | 'warrant' },
): Draft {
  const securityId = text(tx, 'security_id')
  const plan = index.given.plans.find((each) => each.id === tx['stock_plan_id'])
  const trigger = (tx['exercise_triggers'] as Conversion)?.[0]
  const classId =
    tx['stock_class_id'] ??
    trigger?.conversion_right?.['converts_to_stock_class_id'] ??
    (plan && classOfPlan(plan)) ??
    refuseFile(`The file doesn’t say which shares ${securityId} is for.`)
  const expires = tx['expiration_date'] ?? tx['warrant_expiration_date']
  return {
    kind: 'grant',
    date,
    of: `security:${securityId}`,
    data: {
      holder: `@stakeholder:${text(tx, 'stakeholder_id')}`,
      instrument,
      ...(plan && { plan: text(plan, 'plan_name').slice(0, 80) }),
      share_class: index.className(String(classId)),
      shares: text(tx, 'quantity'),
      strike: index.amount(tx, 'exercise_price'),
      ...(typeof expires === 'string' && { expires_on: expires }),
    },
  }
}

/** A convertible note, or an advance subscription where the format knows no interest. */
export function noteDraft(index: PackageIndex, tx: ReadObject, date: string): Draft {
  const right = (tx['conversion_triggers'] as Conversion)?.[0]?.conversion_right
  const mechanism = (right?.['conversion_mechanism'] ?? {}) as Record<string, unknown>
  const [rate] = (mechanism['interest_rates'] as { rate: string }[] | undefined) ?? []
  const cap = mechanism['conversion_valuation_cap'] as { amount?: string } | undefined
  const discount = mechanism['conversion_discount']
  return {
    kind: 'note',
    date,
    of: `security:${text(tx, 'security_id')}`,
    data: {
      holder: `@stakeholder:${text(tx, 'stakeholder_id')}`,
      instrument: tx['convertible_type'] === 'NOTE' ? 'loan_note' : 'advance_subscription',
      amount: index.amount(tx, 'investment_amount'),
      ...(typeof discount === 'string' && { discount_percent: percentOf(discount) }),
      ...(rate && { interest_percent: percentOf(rate.rate) }),
      ...(cap?.amount && { valuation_cap: cap.amount }),
    },
  }
}
