import { sql } from 'kysely'

/** Somebody who takes part in an offer. */
export interface Participant {
  userId: number
  offerId: number
}

/** As rows `(user_id, offer_id)`, to be joined. */
export const eachOf = (takers: readonly Participant[]) =>
  sql`(select * from unnest(${takers.map(({ userId }) => userId)}::bigint[], ${takers.map(({ offerId }) => offerId)}::bigint[])
    as each (user_id, offer_id))`
