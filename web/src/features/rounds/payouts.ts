import { refund } from '@moorgate/contract/investments/payment.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { rowsQuery } from '../../kernel/queries.ts'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'

/** Whether it is held is asked for. */
export type Payout = RowOf<typeof refund> & { is_held?: boolean }
type PayoutWait = Pick<Payout, 'is_held' | 'payable_from'>

const hourMs = 3_600_000

/** "31 hours left", "40 minutes left"; undefined where it can be paid, or waits for no time. */
export function timeLeft({ is_held: isHeld, payable_from: from }: PayoutWait, now: Date): string | undefined {
  const left = from === null ? 0 : new Date(from).getTime() - now.getTime()
  if (!isHeld || left <= 0) return undefined
  if (left < hourMs) return `${counted(Math.ceil(left / 60_000), 'minute', 'minutes')} left`
  return `${counted(Math.ceil(left / hourMs), 'hour', 'hours')} left`
}

/** What a payout waits for besides time. */
const waits = {
  approval: 'Account not approved',
  address: 'New e-mail address not confirmed',
} as const

/** "Not before 22 November, 09:30", what it waits for, or that it can be paid. */
export function standingOf(payout: PayoutWait & Pick<Payout, 'waits_for'>, now: Date): string {
  if (payout.waits_for !== null) return waits[payout.waits_for]
  return payout.is_held
    ? `Not before ${dateTimeWithin(payout.payable_from, { today: now })}`
    : 'Can be paid now'
}

/** Whose payouts are looked at. */
export type PayoutsOf = Partial<Record<'user_id' | 'investment_method_entity_id', string | number>>

/** What is kept back of an investor or a method, the oldest first. */
export const retentionQuery = (of: PayoutsOf) =>
  queryOptions({
    ...rowsQuery<Payout>(
      refund,
      { sort: 'created_at' },
      { perPage: 100, fixed: { kept_back: '1', ...of }, append: ['is_held'] },
    ),
    select: ({ data }) => data,
  })
