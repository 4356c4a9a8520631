import type { Work } from '../../kernel/work.ts'

/** Changes what hangs on investments whose amount became another one, or which ended, or refuses the change. */
type Follow = (work: Work, investmentIds: readonly number[]) => Promise<void>

const followers: Follow[] = []

/** Something of an area above this one goes with a reservation; it says so when it is loaded, so that imports go one way. */
export function goesWithReservations(follow: Follow): void {
  followers.push(follow)
}

/** Called in the transaction that changed them, while their opportunity is locked. */
export async function reservationsChanged(work: Work, investmentIds: readonly number[]): Promise<void> {
  for (const follow of followers) await follow(work, investmentIds)
}
