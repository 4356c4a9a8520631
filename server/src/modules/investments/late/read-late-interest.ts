import { openLineStatuses, refuse } from '@moorgate/contract'
import type { AnswerOf, readCallLateInterest as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { parsePercent } from '../../../domain/decimal.ts'
import { latePartsAnswer, latePartsOfLine } from '../../../domain/late-payment.ts'
import type { LatePart } from '../../../domain/late-payment.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Work } from '../../../kernel/work.ts'
import { paymentsOfLine } from '../calls/received-day.ts'

/** What a line's late payments cost by the terms of its call, and whether that is final. */
export interface CallLateInterest {
  investmentId: number
  opportunityId: number
  userId: number
  organisationId: number | null
  currency: string
  ratePercent: string
  graceDays: number
  parts: LatePart[]
  amountMinor: bigint
  /** All of the line came in: before that, what is open counts until today. */
  isPaid: boolean
  /** The newest charge, whatever became of it. */
  chargeId: number | null
  /** One stands: it was not waived. */
  isCharged: boolean
}

interface LineRow {
  investment_id: number
  investment_opportunity_id: number
  user_id: number
  organisation_id: number | null
  currency: string
  rate: string
  grace_days: number
  due_date: string
  status: string
  amount_minor: bigint
  received_minor: bigint
  charge_id: number | null
  is_charged: boolean
}

/** The line of a call that was issued, with what it costs on a day. 404 where there is none. */
export async function callLateInterest(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  lineId: number,
  today: string,
): Promise<CallLateInterest> {
  const { rows } = await sql<LineRow>`
    select l.investment_id, i.investment_opportunity_id, l.user_id, i.organisation_id, l.currency,
      wire_decimal(k.default_interest) as rate, k.grace_days, k.due_date::text as due_date, l.status, l.amount_minor,
      l.received_minor, (select max(x.id) from cash_call_late_charges x where x.tenant_id = ${tenant.id} and x.cash_call_line_id = l.id) as charge_id,
      exists (select 1 from cash_call_late_charges x where x.tenant_id = ${tenant.id} and x.cash_call_line_id = l.id and x.status <> 'waived') as is_charged
    from cash_call_lines l
    join cash_calls k on k.tenant_id = ${tenant.id} and k.id = l.cash_call_id and k.status <> 'draft'
    join investments i on i.tenant_id = ${tenant.id} and i.id = l.investment_id
    where l.tenant_id = ${tenant.id} and l.id = ${lineId} and l.deleted_at is null`.execute(db)
  const line = rows[0] ?? refuse({ code: 'not_found' })
  const payments = await paymentsOfLine({ db, tenant }, lineId)
  const terms = {
    dueDate: line.due_date,
    graceDays: line.grace_days,
    ratePercentMicro: parsePercent(line.rate) ?? 0n,
  }
  const parts = latePartsOfLine(
    terms,
    {
      amountMinor: line.amount_minor,
      receivedMinor: line.received_minor,
      isOpen: openLineStatuses.some((status) => status === line.status),
      payments,
    },
    today,
  )
  return {
    investmentId: line.investment_id,
    opportunityId: line.investment_opportunity_id,
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

export const callLateInterestAnswer = (late: CallLateInterest): AnswerOf<typeof endpoint> => ({
  currency: late.currency,
  rate_percent: late.ratePercent,
  grace_days: late.graceDays,
  parts: latePartsAnswer(late.parts, late.currency),
  amount: formatMoney(late.amountMinor, late.currency),
  cash_call_late_charge_id: late.chargeId,
  may_be_charged: late.isPaid && late.amountMinor > 0n && !late.isCharged,
})
