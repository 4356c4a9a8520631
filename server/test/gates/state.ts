import { sql } from 'kysely'
import type { Api } from '../harness.ts'

/**
 * What a state keeps its person from. `category`: reading an offer and investing in it. `person`: investing.
 * `method`: investing in their own name. `registration` and `abroad`: the offer is not there at all.
 */
export type StateKind = 'category' | 'person' | 'method' | 'registration' | 'abroad' | Outsider

/**
 * Who comes from outside, with the records of a person who may invest. `outside`: not of the tenant, or not
 * signed in. `looking`: staff and guests who look at such a person's account. `overTheShoulder`: staff who
 * look at the account of an investor who may not read yet, and read no more than they do. `other`: another investor.
 */
export type Outsider = 'outside' | 'looking' | 'overTheShoulder' | 'other'

/** A state in which a person tries the doors, and the reason with which they are refused. */
export interface State {
  name: string
  kind: StateKind
  reason: string
  /** Where their own records are refused with another reason. */
  ownReason?: string
  /** Puts an investor who may invest into the state. */
  enter?: (api: Api, userId: number) => Promise<unknown>
}

/** Columns of a person become these. */
export const become =
  (values: Record<string, unknown>): NonNullable<State['enter']> =>
  (api, userId) =>
    api.db.updateTable('users').set(values).where('tenant_id', '=', 1).where('id', '=', userId).execute()

/** Their category becomes this one. */
export const inCategory =
  (code: string): NonNullable<State['enter']> =>
  (api, userId) =>
    sql`update users set investor_type_id = (select t.id from investor_types t where t.tenant_id = 1 and t.code = ${code})
      where tenant_id = 1 and id = ${userId}`.execute(api.db)
