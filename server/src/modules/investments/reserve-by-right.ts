import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { lockOffer, roomOf, settleHeld } from './offer.ts'
import { openRights } from './open-rights.ts'
import { reserve } from './reserve.ts'
import type { AskOne } from './reserve.ts'
import type { Hearing, Wish } from './reserve-statement.ts'

/**
 * A reservation in a transaction, with the room that is kept for rights of whoever asks: their own right comes before what others may
 * have, and the rights of others stay kept. Returns the investment as JSON text.
 */
export async function reserveInTurn(
  work: Work,
  wish: Wish,
  hearings: readonly Hearing[],
  ask: AskOne,
): Promise<string> {
  const made = await reserve(work, wish, hearings, ask)
  return made ?? reserveByRight(work, wish, hearings, ask)
}

/** The round is locked first: between counting the right and using it nobody else changes what is kept. */
async function reserveByRight(
  work: Work,
  wish: Wish,
  hearings: readonly Hearing[],
  ask: AskOne,
): Promise<string> {
  const offer = await lockOffer(work, wish.opportunityId)
  const rightOf = await openRights(work, offer)
  const own = rightOf({ userId: work.actor.id ?? 0, organisationId: wish.organisationId })
  const left = roomOf(offer, offer, own)
  // For this one statement the round keeps no more than leaves them their room; afterwards it is counted anew.
  const kept = left === undefined ? 0n : offer.ceiling_minor! - offer.held_minor - left
  await sql`update investment_opportunities set rights_minor = ${kept > 0n ? kept : 0n}
    where tenant_id = ${work.tenant.id} and id = ${offer.id}`.execute(work.db)
  const made = await reserve(work, wish, hearings, ask, { byRight: true })
  await settleHeld(work, offer.id)
  return made!
}
