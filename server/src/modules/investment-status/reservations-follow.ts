import type { Work } from '../../kernel/work.ts'

/**
 * Changes what depends on investments whose amount became another one, or which ended, or refuses the change.
 */
export type ReservationFollower = (work: Work, investmentIds: readonly number[]) => Promise<void>

let followers: readonly ReservationFollower[] = []

/** Takes what modules above this one change with a reservation. */
export function useFollowers(all: readonly ReservationFollower[]): void {
  followers = all
}

/** Called in the transaction that changed them, while their opportunity is locked. */
export async function reservationsChanged(work: Work, investmentIds: readonly number[]): Promise<void> {
  for (const follow of followers) await follow(work, investmentIds)
}
