import { refuseState } from '@moorgate/contract'
import { sql } from 'kysely'
import { moneyText } from '../../../domain/format.ts'
import { forTenant } from '../../../kernel/database/for-tenant.ts'
import type { Work } from '../../../kernel/work.ts'

/** The payments of a fund that an act counts; what is left out leaves none of them out. */
interface CountedPayments {
  commitmentId?: number
  lineId?: number
  /** The closing whose late joiners paid interest. */
  closingId?: number
  /** The last day on which they were received. */
  until?: string
}

/** Refunds `r` that were requested and are not booked, of payments `p` of lines `l` of calls `d`. */
export const requestedRefunds = `from card_refunds r
    join card_payments k on k.tenant_id = $1 and k.id = r.card_payment_id
    join fund_payments p on p.tenant_id = $1 and p.id = k.fund_payment_id
    join fund_commitments c on c.tenant_id = $1 and c.id = p.fund_commitment_id
    join fund_drawdown_lines l on l.tenant_id = $1 and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = $1 and d.id = l.fund_drawdown_id
    join users u on u.tenant_id = $1 and u.id = p.user_id
    where r.tenant_id = $1 and r.status = 'requested'`

/**
 * Refuses an act that counts a payment of which a refund was requested and is not booked. The act would keep
 * the refund from being booked, and count units that are about to go. The caller has locked the fund, as a
 * request for a refund does.
 */
export async function mustAwaitNoRefund(
  { db, tenant }: Work,
  fundId: number,
  { commitmentId, lineId, closingId, until }: CountedPayments = {},
): Promise<void> {
  const { rows } = await sql<{ amount_minor: bigint; currency: string; name: string }>`
    select r.amount_minor, p.currency, u.name ${forTenant(requestedRefunds, tenant.id)} and c.fund_id = ${fundId}
      and (${commitmentId ?? null}::bigint is null or c.id = ${commitmentId ?? null})
      and (${lineId ?? null}::bigint is null or l.id = ${lineId ?? null})
      and (${closingId ?? null}::bigint is null or d.fund_closing_id = ${closingId ?? null})
      and (${until ?? null}::date is null or p.received_on <= ${until ?? null}::date)
    order by r.id limit 1`.execute(db)
  const [refund] = rows
  if (refund)
    refuseState(
      `A refund of ${moneyText(refund.amount_minor, refund.currency)} to ${refund.name}’s card has been requested. Try again once it’s recorded.`,
    )
}
