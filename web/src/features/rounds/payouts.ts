import { refund } from '@moorgate/contract/investments/payment.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { listQuery } from '../../kernel/queries.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'

export type Payout = RowOf<typeof refund>

const hourMs = 3_600_000

/** "31 hours left", "40 minutes left"; undefined once the wait is over, or where there is none. */
export function timeLeft(
  { payable_from: from }: Pick<Payout, 'payable_from'>,
  now: Date,
): string | undefined {
  const left = from === null ? 0 : new Date(from).getTime() - now.getTime()
  if (left <= 0) return undefined
  if (left < hourMs) return `${counted(Math.ceil(left / 60_000), 'minute', 'minutes')} left`
  return `${counted(Math.ceil(left / hourMs), 'hour', 'hours')} left`
}

/** What a payout waits for besides time. */
const waits = {
  approval: 'Account not approved',
  address: 'New e-mail address not confirmed',
} as const

/** Whether it can't be paid yet, for whatever reason. */
export const isHeld = (payout: Pick<Payout, 'payable_from' | 'waits_for'>, now: Date): boolean =>
  payout.waits_for !== null || timeLeft(payout, now) !== undefined

/** "Not before 22 November, 09:30", what it waits for, or that it can be paid. */
export function standingOf(payout: Pick<Payout, 'payable_from' | 'waits_for'>, now: Date): string {
  if (payout.waits_for !== null) return waits[payout.waits_for]
  return timeLeft(payout, now) === undefined
    ? 'Can be paid now'
    : `Not before ${dateTime(payout.payable_from, { today: now })}`
}

/** Whose payouts are looked at. */
export type PayoutsOf = Partial<Record<'user_id' | 'investment_method_entity_id', string | number>>

/** What is kept back of an investor or a method, the oldest first. */
export const retentionQuery = (of: PayoutsOf) =>
  queryOptions({
    ...listQuery(refund, { sort: 'created_at' }, { perPage: 100, fixed: { kept_back: '1', ...of } }),
    select: ({ data }) => data,
  })
