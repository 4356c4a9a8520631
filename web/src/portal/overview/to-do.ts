import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { daysUntil } from '../../ui/format-dates.ts'
import { isLockedOut } from '../../features/opportunities/gates.ts'
import { awaitsSignature, isOpenLine } from '../../features/opportunities/investment-words.ts'
import type { AwaitedRight } from './awaited-rights.ts'
import type { CallLine, Gate, Investment, Opportunity } from '../../features/opportunities/records.ts'
import type { SoundingRequest } from '../../features/opportunities/soundings.ts'

/** One thing that waits for the investor. `name` is what it is about; a screen has the words. */
export type ToDo =
  | { kind: 'pay'; line: CallLine }
  | { kind: 'right'; right: AwaitedRight }
  | { kind: 'sign'; investment: Investment }
  | { kind: 'gate'; gate: Gate }
  | { kind: 'renew'; by: string }
  | { kind: 'sounding'; request: SoundingRequest }
  | { kind: 'invited'; offer: Opportunity }

export interface OpenItems {
  lines: readonly CallLine[]
  /** Pre-emption rights that are not answered. */
  rights: readonly AwaitedRight[]
  investments: readonly Investment[]
  gates: readonly Gate[]
  /** The last day by which a category that ends soon is renewed; null where it is not the time for it. */
  renewBy: string | null
  requests: readonly SoundingRequest[]
  offers: readonly Opportunity[]
}

/**
 * Everything that waits, most pressing first: money that is due (the earliest first), rights that lapse (the
 * earliest first), signatures, money that they told us they sent, which waits for us, what is still missing
 * before one may invest, a category that ends soon, requests to accept a confidential offer, invitations that
 * nobody has followed.
 */
export function toDos({ lines, rights, investments, gates, renewBy, requests, offers }: OpenItems): ToDo[] {
  const due = lines
    .filter((line) => isOpenLine(line.status))
    .toSorted((one, other) => one.due_date.localeCompare(other.due_date))
    .map((line) => ({ kind: 'pay', line }) as const)
  const missing = gates.filter((gate) => !isLockedOut([gate])).map((gate): ToDo => ({ kind: 'gate', gate }))
  return [
    ...due.filter(({ line }) => line.sent_at === null),
    ...rights
      .toSorted((one, other) => one.option.deadline.localeCompare(other.option.deadline))
      .map((right): ToDo => ({ kind: 'right', right })),
    ...investments.filter(awaitsSignature).map((investment): ToDo => ({ kind: 'sign', investment })),
    ...due.filter(({ line }) => line.sent_at !== null),
    ...missing.slice(0, 1),
    ...(renewBy === null ? [] : [{ kind: 'renew', by: renewBy } as const]),
    ...requests
      .filter(({ invitation_id: id }) => id !== null)
      .map((request): ToDo => ({ kind: 'sounding', request })),
    ...offers.filter(isUnanswered).map((opportunity): ToDo => ({ kind: 'invited', offer: opportunity })),
  ]
}

function isUnanswered(opportunity: Opportunity): boolean {
  return opportunity.user_invited === true && !opportunity.user_investment && !hasClosed(opportunity.status)
}

/** "Due in 14 days", "Due today", "2 days late". */
export function dueIn(date: string, today: Date): string {
  const left = daysUntil(date, { today }) ?? 0
  const days = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'day' : 'days'}`
  if (left === 0) return 'Due today'
  return left > 0 ? `Due in ${days}` : `${days} late`
}
