import { openLineStatuses, refuse } from '@moorgate/contract'
import type { AnswerOf, readCallLateInterest as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Work } from '../../../kernel/work.ts'
import { interestAnswer, interestOfLine } from '../../late-charges/index.ts'
import type { LateInterest, LateLine } from '../../late-charges/index.ts'
import { paymentsOfLine } from '../calls/received-day.ts'

/** What late payments of a line of a cash call cost, and whose line it is. */
export interface CallLateInterest extends LateInterest {
  investmentId: number
  opportunityId: number
  userId: number
}

interface LineRow extends LateLine {
  investment_id: number
  investment_opportunity_id: number
  user_id: number
  received_minor: bigint
}

/** The line of a call that was issued, with what it costs on a day. 404 where there is none. */
export async function callLateInterest(
  { db, tenant }: Pick<Work, 'tenant'> & { db: Db | Trx },
  lineId: number,
  today: string,
): Promise<CallLateInterest> {
  const { rows } = await sql<LineRow>`
    select l.investment_id, i.investment_opportunity_id, l.user_id, l.currency,
      wire_decimal(k.default_interest) as rate, k.grace_days, k.due_date::text as due_date, l.status, l.amount_minor,
      l.received_minor, (select max(x.id) from cash_call_late_charges x where x.tenant_id = ${tenant.id} and x.cash_call_line_id = l.id) as charge_id,
      exists (select 1 from cash_call_late_charges x where x.tenant_id = ${tenant.id} and x.cash_call_line_id = l.id and x.status <> 'waived') as is_charged
    from cash_call_lines l
    join cash_calls k on k.tenant_id = ${tenant.id} and k.id = l.cash_call_id and k.status <> 'draft'
    join investments i on i.tenant_id = ${tenant.id} and i.id = l.investment_id
    where l.tenant_id = ${tenant.id} and l.id = ${lineId} and l.deleted_at is null`.execute(db)
  const line = rows[0] ?? refuse({ code: 'not_found' })
  const received = {
    receivedMinor: line.received_minor,
    isOpen: openLineStatuses.some((status) => status === line.status),
    payments: await paymentsOfLine({ db, tenant }, lineId),
  }
  return {
    ...interestOfLine(line, received, today),
    investmentId: line.investment_id,
    opportunityId: line.investment_opportunity_id,
    userId: line.user_id,
  }
}

export const callLateInterestAnswer = (late: LateInterest): AnswerOf<typeof endpoint> => ({
  ...interestAnswer(late),
  cash_call_late_charge_id: late.chargeId,
})
