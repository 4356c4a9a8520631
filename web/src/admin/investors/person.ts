import type { held } from '@moorgate/contract/investors/held.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { z } from 'zod'
import { recordQuery } from '../../kernel/queries.ts'

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
  /** What they hold now, where a list asks for it. */
  held?: z.output<typeof held>[]
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

export const personQuery = (id: number | string) => recordQuery<Person>(user, id, { include: personIncludes })
