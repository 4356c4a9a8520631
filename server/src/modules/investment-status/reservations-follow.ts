import { extensionPoint } from '../../kernel/extension-point.ts'
import type { Work } from '../../kernel/work.ts'

/**
 * Called in the transaction that changed the amount of investments or ended them, while their opportunity is
 * locked. Changes what depends on them, or refuses the change.
 */
type ReservationFollower = (work: Work, investmentIds: readonly number[]) => Promise<void>

const followers = extensionPoint<ReservationFollower>('reservation followers')

/** For the manifest of a module above that follows reservations. */
export const reservationFollower = followers.handler

/** Lets the modules above follow investments whose amount was changed or which ended. */
export async function reservationsChanged(work: Work, investmentIds: readonly number[]): Promise<void> {
  for (const follow of followers.handlersOf(work.platform.modules)) await follow(work, investmentIds)
}
