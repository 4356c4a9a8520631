import { refuse } from '@moorgate/contract'
import type { AnswerOf, readLateInterest as endpoint } from '@moorgate/contract'
import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { LatePayment } from '../../../domain/late-payment.ts'
import { sum } from '../../../domain/money.ts'
import { interestAnswer, interestOfLine } from '../../late-charges/index.ts'
import type { LateInterest, LateLine } from '../../late-charges/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'

/** What late payments of a line of a fund's call cost, and whose line it is. */
export interface FundLateInterest extends LateInterest {
  fundId: number
  commitmentId: number
  userId: number
  organisationId: number | null
}

interface LineRow extends LateLine {
  fund_id: number
  fund_commitment_id: number
  user_id: number
  organisation_id: number | null
}

/**
 * The line of a call that was issued, with what it costs on a day, by the terms of its issue. 404 where there is
 * none.
 */
export async function lateInterestOf(
  { db, tenant }: FundQuestion,
  lineId: number,
  today: string,
): Promise<FundLateInterest> {
  const { rows } = await sql<LineRow>`
    select d.fund_id, l.fund_commitment_id, l.user_id, l.organisation_id, l.currency,
      wire_decimal(coalesce(d.late_interest_percent, f.late_interest_percent)) as rate,
      coalesce(d.late_grace_days, f.late_grace_days) as grace_days, d.due_date::text as due_date, l.status,
      l.amount_minor, (select max(c.id) from fund_late_charges c where c.tenant_id = ${tenant.id} and c.fund_drawdown_line_id = l.id) as charge_id,
      exists (select 1 from fund_late_charges c where c.tenant_id = ${tenant.id} and c.fund_drawdown_line_id = l.id and c.status <> 'waived') as is_charged
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.status <> 'draft'
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${tenant.id} and l.id = ${lineId} and l.deleted_at is null`.execute(db)
  const line = rows[0] ?? refuse({ code: 'not_found' })
  const { rows: payments } = await sql<LatePayment>`
    select capital_minor as "capitalMinor", received_on::text as until from fund_payments
    where tenant_id = ${tenant.id} and fund_drawdown_line_id = ${lineId} and capital_minor > 0
    order by received_on, id`.execute(db)
  const received = {
    receivedMinor: sum(payments.map(({ capitalMinor }) => capitalMinor)),
    isOpen: openDrawdownLineStatuses.some((status) => status === line.status),
    payments,
  }
  return {
    ...interestOfLine(line, received, today),
    fundId: line.fund_id,
    commitmentId: line.fund_commitment_id,
    userId: line.user_id,
    organisationId: line.organisation_id,
  }
}

export const lateInterestAnswer = (late: LateInterest): AnswerOf<typeof endpoint> => ({
  ...interestAnswer(late),
  fund_late_charge_id: late.chargeId,
})
