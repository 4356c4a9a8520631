import { refuse } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { openRights, promoteWaiting, roomOf, settleHeld } from '../round-room/index.ts'
import type { Opportunity } from '../round-locks/index.ts'
import type { Choice } from './offer.ts'

/**
 * Rights of a locked round that nobody may take any more leave their room to others: those who wait come
 * first.
 */
export async function freeRights(work: Work, round: Opportunity): Promise<void> {
  await settleHeld(work, round.id)
  await promoteWaiting(work, round)
}

/**
 * Changes one holder's answer, with what it leaves to others or takes up again: what they left and others
 * have since is not theirs any more. 409 where the round has no room for it.
 */
export async function changeRight(
  work: Work,
  { round, place }: { round: Opportunity; place: Choice },
  change: () => Promise<void>,
): Promise<void> {
  const owner = { userId: place.user_id, organisationId: place.organisation_id }
  const before = (await openRights(work, round))(owner)
  await change()
  const taken = await settleHeld(work, round.id)
  const own = (await openRights(work, { id: round.id, ...taken }))(owner)
  const left = roomOf(round, { ...taken, rights_minor: taken.rights_minor - own })
  if (own > before && left !== undefined && own > left)
    refuse({
      code: 'conflict',
      reason: 'sold_out',
      about: 'freed_rights',
    })
  await promoteWaiting(work, round)
}
