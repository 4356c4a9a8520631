import { coolingOffHours } from '@moorgate/contract'

/**
 * When the pause of somebody is over who asked at this moment to see an offer: so many hours of elapsed time
 * later, whatever the clock on the wall does meanwhile.
 *
 * Worked example: asked on Saturday 27 March 2027 at 10:42 in London, the night before the clock goes forward,
 * it is over on Sunday at 11:42, because 24 hours have passed only then.
 */
export const pauseEndsAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + coolingOffHours * 3_600_000)
