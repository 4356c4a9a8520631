import { classKey } from '../../../domain/cap-table-events.ts'
import type { CapTableEvent } from '../../../domain/cap-table-events.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatPrice, formatShares } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { formatScaled, trimZeros } from '../../../domain/scaled.ts'

export const classId = (name: string): string => `class-${classKey(name)}`
export const planId = (name: string): string => `plan-${classKey(name)}`

type Grant = NonNullable<ReturnType<CapTable['grants']['get']>>
type Note = Extract<CapTableEvent, { kind: 'note' }>

/** A transaction of the format, without its number and its day. */
interface Transaction {
  type: string
  facts: Record<string, unknown>
}

interface OptionFacts {
  /** The event by which it was given. */
  id: string
  securityId: string
  sharesMicro: bigint
  /** At the day of the transaction: a split after it changes it again. */
  strikeE8: bigint
  expiresOn: string | null
  currency: string
}

/** Options or warrants as they are given, and again, for what is left of them, once a part has lapsed. */
export function grantFacts(
  granted: Grant,
  { id, securityId, sharesMicro, strikeE8, expiresOn, currency }: OptionFacts,
): Transaction {
  const common = {
    security_id: securityId,
    custom_id: securityId,
    stakeholder_id: granted.holder,
    quantity: formatShares(sharesMicro),
    exercise_price: { amount: formatPrice(strikeE8), currency },
    security_law_exemptions: [],
  }
  if (granted.instrument === 'option')
    return {
      type: 'TX_EQUITY_COMPENSATION_ISSUANCE',
      facts: {
        ...common,
        stock_plan_id: planId(granted.plan ?? ''),
        stock_class_id: classId(granted.shareClass),
        compensation_type: 'OPTION',
        expiration_date: expiresOn,
        termination_exercise_windows: [],
      },
    }
  const mechanism = { type: 'FIXED_AMOUNT_CONVERSION', converts_to_quantity: formatShares(sharesMicro) }
  return {
    type: 'TX_WARRANT_ISSUANCE',
    facts: {
      ...common,
      purchase_price: { amount: '0.00', currency },
      ...(expiresOn !== null && { warrant_expiration_date: expiresOn }),
      exercise_triggers: [
        triggerOf(id, {
          type: 'WARRANT_CONVERSION_RIGHT',
          conversion_mechanism: mechanism,
          converts_to_stock_class_id: classId(granted.shareClass),
        }),
      ],
    },
  }
}

/** A loan note bears interest; an advance subscription is what the format calls a SAFE. */
export function noteFacts(note: Note, securityId: string, currency: string): Transaction {
  const money = (minor: bigint) => ({ amount: formatMoney(minor, currency), currency })
  const terms = {
    ...(note.discountPercentMicro > 0n && { conversion_discount: fraction(note.discountPercentMicro) }),
    ...(note.capMinor !== undefined && { conversion_valuation_cap: money(note.capMinor) }),
  }
  const isLoan = note.instrument === 'loan_note'
  const mechanism = isLoan
    ? {
        type: 'CONVERTIBLE_NOTE_CONVERSION',
        interest_rates: [{ rate: fraction(note.interestPercentMicro), accrual_start_date: note.date }],
        day_count_convention: 'ACTUAL_365',
        interest_payout: 'DEFERRED',
        interest_accrual_period: 'DAILY',
        compounding_type: 'SIMPLE',
        ...terms,
      }
    : { type: 'SAFE_CONVERSION', conversion_mfn: false, ...terms }
  return {
    type: 'TX_CONVERTIBLE_ISSUANCE',
    facts: {
      security_id: securityId,
      custom_id: securityId,
      stakeholder_id: note.holder,
      investment_amount: money(note.principalMinor),
      convertible_type: isLoan ? 'NOTE' : 'CONVERTIBLE_SECURITY',
      seniority: 1,
      security_law_exemptions: [],
      conversion_triggers: [
        triggerOf(note.id, { type: 'CONVERTIBLE_CONVERSION_RIGHT', conversion_mechanism: mechanism }),
      ],
    },
  }
}

/** Anyone who holds it says when. */
const triggerOf = (id: string, right: object) => ({
  type: 'ELECTIVE_AT_WILL',
  trigger_id: `trigger-${id}`,
  conversion_right: right,
})

/** 20 per cent is `0.2`. */
const fraction = (percentMicro: bigint) => trimZeros(formatScaled(percentMicro, 8))
