import { refuse } from '@moorgate/contract'
import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { openOfLine } from '../../../domain/cash-call.ts'
import { formatMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import type { Work } from '../../../kernel/work.ts'
import { openOfFundLineSql } from '../../../rows/fund-rows.ts'
import type { CallLineKind, LockedCallLine } from '../../card-payments/index.ts'
import { isDue, lockLine, recordPayment } from '../drawdowns/record-payment.ts'
import type { LockedCall } from '../drawdowns/record-payment.ts'
import { maySendBack, takeBackPayment, takeLostPayment } from '../drawdowns/take-back-payment.ts'

/** Lines of calls on funds, as they are paid by card. */
export const drawdownLineKind: CallLineKind = {
  column: 'fund_drawdown_line_id',
  keyName: 'fund_line',
  noun: '{fund}',
  lock: async (work, lineId) => locked(work, await lockLine(work, lineId)),
  describe: async (work, lineId) => {
    const { fund, drawdown } = await lockLine(work, lineId)
    return `${fund.name}, ${drawdown.title}`
  },
  openMinor: async ({ db, tenant }, lineId) => {
    const { rows } = await sql<{ open_minor: bigint }>`
      select ${sql.raw(openOfFundLineSql('l'))} as open_minor from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.status <> 'draft'
      where l.tenant_id = ${tenant.id} and l.id = ${lineId} and l.deleted_at is null
        and l.status in ${sql.raw(statusList(openDrawdownLineStatuses))}`.execute(db)
    return rows[0]?.open_minor
  },
  find: async ({ db, tenant }, lineId) => {
    const { rows } = await sql<{ user_id: number; fund: number; name: string }>`
      select l.user_id, f.id as fund, f.name from fund_drawdown_lines l
      join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
      join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
      where l.tenant_id = ${tenant.id} and l.id = ${lineId}`.execute(db)
    const { user_id: userId, fund, name } = rows[0]!
    return {
      userId,
      name,
      ownPage: `/investor/portfolio/fund/${fund}?pay=${lineId}`,
      staffPage: `/admin/funds/${fund}/transactions`,
    }
  },
}

function locked(work: Work, call: LockedCall): LockedCallLine {
  const { line } = call
  const openMinor = openOfLine(line)
  return {
    place: {
      cash_call_line_id: null,
      investment_id: null,
      fund_drawdown_line_id: line.id,
      fund_commitment_id: line.fund_commitment_id,
    },
    currency: line.currency,
    openMinor,
    mustBeDue: () => {
      if (!isDue(call)) refuse({ code: 'conflict', reason: 'not_due', about: 'payment' })
    },
    // A fund keeps no surplus for its investors: what is beyond the line goes back.
    problemWith: (amountMinor) =>
      !isDue(call) ? 'line_closed' : amountMinor > openMinor ? 'more_than_due' : undefined,
    record: async (amountMinor) => ({
      fund_payment_id: await recordPayment(
        work,
        line.id,
        {
          amount: formatMoney(amountMinor, line.currency),
          received_on: londonDate(work.now),
          reference: line.reference,
          record_twice: true,
        },
        { isByCard: true },
      ),
    }),
    mustTakeBack: async (payment) => {
      if (!(await maySendBack(work, call, payment.fund_payment_id!)))
        refuse({ code: 'conflict', reason: 'units_counted' })
    },
    takeBack: (payment, { id, amountMinor }) =>
      takeBackPayment(work, call, payment.fund_payment_id!, {
        source: { type: 'card_refund', id },
        amountMinor,
      }),
    takeLost: (payment) => takeLostPayment(work, call, payment),
  }
}
