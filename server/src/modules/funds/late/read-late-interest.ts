import { refuse } from '@moorgate/contract'
import type { AnswerOf, readLateInterest as endpoint } from '@moorgate/contract'
import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { parsePercent } from '../../../domain/decimal.ts'
import { latePartsAnswer, latePartsOfLine } from '../../../domain/late-payment.ts'
import type { LatePart } from '../../../domain/late-payment.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'

/** What a line's late payments cost by the fund's terms, and whether that is final. */
export interface LateInterest {
  fundId: number
  commitmentId: number
  userId: number
  organisationId: number | null
  currency: string
  ratePercent: string
  graceDays: number
  parts: LatePart[]
  amountMinor: bigint
  /** All capital came in: before that, what is open counts until today. */
  isPaid: boolean
  /** The newest charge, whatever became of it. */
  chargeId: number | null
  /** One stands: it was not waived. */
  isCharged: boolean
}

interface LineRow {
  fund_id: number
  fund_commitment_id: number
  user_id: number
  organisation_id: number | null
  currency: string
  rate: string
  grace_days: number
  due_date: string
  status: string
  capital_minor: bigint
  charge_id: number | null
  is_charged: boolean
}

/** The line of a call that was issued, with what it costs on a day. 404 where there is none. */
export async function lateInterestOf(
  { db, tenant }: FundQuestion,
  lineId: number,
  today: string,
): Promise<LateInterest> {
  const { rows } = await sql<LineRow>`
    select d.fund_id, l.fund_commitment_id, l.user_id, l.organisation_id, l.currency,
      wire_decimal(f.late_interest_percent) as rate, f.late_grace_days as grace_days, d.due_date::text as due_date, l.status,
      l.amount_minor as capital_minor, (select max(c.id) from fund_late_charges c where c.tenant_id = ${tenant.id} and c.fund_drawdown_line_id = l.id) as charge_id,
      exists (select 1 from fund_late_charges c where c.tenant_id = ${tenant.id} and c.fund_drawdown_line_id = l.id and c.status <> 'waived') as is_charged
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.status <> 'draft'
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${tenant.id} and l.id = ${lineId} and l.deleted_at is null`.execute(db)
  const line = rows[0] ?? refuse({ code: 'not_found' })
  const { rows: payments } = await sql<{ capitalMinor: bigint; until: string }>`
    select capital_minor as "capitalMinor", received_on::text as until from fund_payments
    where tenant_id = ${tenant.id} and fund_drawdown_line_id = ${lineId} and capital_minor > 0
    order by received_on, id`.execute(db)
  const terms = {
    dueDate: line.due_date,
    graceDays: line.grace_days,
    ratePercentMicro: parsePercent(line.rate) ?? 0n,
  }
  const parts = latePartsOfLine(
    terms,
    {
      amountMinor: line.capital_minor,
      receivedMinor: sum(payments.map(({ capitalMinor }) => capitalMinor)),
      isOpen: openDrawdownLineStatuses.some((status) => status === line.status),
      payments,
    },
    today,
  )
  return {
    fundId: line.fund_id,
    commitmentId: line.fund_commitment_id,
    userId: line.user_id,
    organisationId: line.organisation_id,
    currency: line.currency,
    ratePercent: line.rate,
    graceDays: line.grace_days,
    parts,
    amountMinor: sum(parts.map(({ interestMinor }) => interestMinor)),
    isPaid: line.status === 'payment_received',
    chargeId: line.charge_id,
    isCharged: line.is_charged,
  }
}

export const lateInterestAnswer = (late: LateInterest): AnswerOf<typeof endpoint> => ({
  currency: late.currency,
  rate_percent: late.ratePercent,
  grace_days: late.graceDays,
  parts: latePartsAnswer(late.parts, late.currency),
  amount: formatMoney(late.amountMinor, late.currency),
  fund_late_charge_id: late.chargeId,
  may_be_charged: late.isPaid && late.amountMinor > 0n && !late.isCharged,
})
