import { user } from '@moorgate/contract/investors/user.ts'
import type { amlStatuses, categoryStatuses } from '@moorgate/contract/investors/user.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { Shown } from '@moorgate/contract/statuses/machine.ts'
import { queryOptions } from '@tanstack/react-query'
import { showQuery } from '../../kernel/queries.ts'

interface Named {
  id: number
  name: string
}

/** Somebody's record as staff read it, with what stands beside it. */
export type Person = Required<RowOf<typeof user>> & {
  owner?: (Named & { first_name: string }) | null
  adviser?: Named | null
  associates?: Named[]
  investor_type?: Named | null
  lead_status?: Named | null
  client_groups?: Named[]
}

/** Relations that every page of a record reads. */
export const personIncludes = [
  'owner',
  'adviser',
  'associates',
  'investorType',
  'leadStatus',
  'clientGroups',
] as const

export function personQuery(id: number | string) {
  return queryOptions({
    ...showQuery(user, id, { include: personIncludes }),
    select: (row) => row as Person,
  })
}

/** How a category stands, as lists and heads show it. */
export const categoryStates: Readonly<Record<(typeof categoryStatuses)[number], Shown>> = {
  none: { label: 'state_none', tone: 'neutral' },
  pending: { label: 'state_pending_review', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
}

export const identityStates: Readonly<Record<(typeof amlStatuses)[number], Shown>> = {
  not_started: { label: 'state_not_started', tone: 'neutral' },
  pending: { label: 'state_pending', tone: 'warning' },
  passed: { label: 'state_passed', tone: 'positive' },
  referred: { label: 'state_in_review', tone: 'warning' },
  failed: { label: 'state_failed', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
}
