import { canMove, investmentMachine, refuse } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { reservationsChanged } from './reservations-follow.ts'

export interface StatusChange {
  ids: readonly number[]
  to: InvestmentStatus
  /** What happened, past tense; without one the move says `investment.<status>`. */
  event?: InvestmentEvent
  reason?: string | null
  /** Why, in the history alone: where nothing ends. */
  historyReason?: string
  /** Columns that change with it. */
  set?: RawBuilder<unknown>
  payload?: { cash_call_id: number }
}

/** Events that say where an investment has moved to. */
type InvestmentEvent =
  | (typeof events)[InvestmentStatus]
  | 'investment.promoted'
  | 'investment.entered'
  | 'investment.declined'
  | 'investment.call_cancelled'
  | 'investment.end_withdrawn'

const events = {
  interested: 'investment.interested',
  reserved: 'investment.reserved',
  waiting_list: 'investment.waiting_listed',
  awaiting_payment: 'investment.awaiting_payment',
  part_paid: 'investment.part_paid',
  payment_received: 'investment.payment_received',
  allocated: 'investment.allocated',
  certificated: 'investment.certificated',
  cancelled: 'investment.cancelled',
  expired: 'investment.expired',
  exited: 'investment.exited',
  part_exited: 'investment.part_exited',
  transferred: 'investment.transferred',
  written_off: 'investment.written_off',
  refund_due: 'investment.refund_due',
  refunded: 'investment.refunded',
} as const satisfies Record<InvestmentStatus, EventType>

interface ChangedInvestment {
  id: number
  from: InvestmentStatus
  user_id: number
  investment_opportunity_id: number
}

const ended: readonly InvestmentStatus[] = ['cancelled', 'expired', 'refund_due']

/**
 * Moves investments of a locked opportunity to a status, all of them or none, with their history and an event
 * each. A move that the machine does not know is refused; the caller has checked its guards.
 */
export async function setStatus(work: Work, move: StatusChange): Promise<void> {
  if (move.ids.length === 0) return
  const { rows } = await sql<ChangedInvestment>`
    select id, status as from, user_id, investment_opportunity_id from investments
    where tenant_id = ${work.tenant.id} and id = any(${[...move.ids]}::bigint[]) and deleted_at is null
    order by id for update`.execute(work.db)
  for (const { from } of rows) if (!canMove(investmentMachine, from, move.to)) illegalMove()
  const set = move.set ? sql`, ${move.set}` : sql``
  await sql`
    update investments set status = ${move.to}, version = version + 1, updated_at = ${work.now},
      closing_reason = coalesce(${move.reason ?? null}, closing_reason)${set}
    where tenant_id = ${work.tenant.id} and id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(work.db)
  await sql`
    insert into investment_status_changes (tenant_id, investment_id, from_status, to_status, reason, actor_id, at)
    select ${work.tenant.id}, moved.id, moved.from_status, ${move.to}, ${move.reason ?? move.historyReason ?? null}, ${work.actor.id}::bigint, ${work.now}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ from }) => from)}::text[]) as moved(id, from_status)
    returning 1`.execute(work.db)
  for (const row of rows)
    work.emit({
      type: move.event ?? events[move.to],
      subject: { type: 'investment', id: row.id },
      payload: {
        investment_opportunity_id: row.investment_opportunity_id,
        user_id: row.user_id,
        ...move.payload,
      },
      before: { status: row.from },
      after: { status: move.to, ...(move.reason && { reason: move.reason }) },
    })
  if (ended.includes(move.to))
    await reservationsChanged(
      work,
      rows.map(({ id }) => id),
    )
}

export function illegalMove(): never {
  const message = 'This investment has changed meanwhile. Reload the page.'
  refuse({ code: 'conflict', reason: 'illegal_move', message, errors: { status: [message] } })
}
