import type { Work } from '../../kernel/work.ts'

/**
 * Lets the modules above follow investments whose amount was changed or which ended. Called in the
 * transaction that changed them, while their opportunity is locked.
 */
export async function reservationsChanged(work: Work, investmentIds: readonly number[]): Promise<void> {
  for (const follow of work.platform.modules.reservationFollowers) await follow(work, investmentIds)
}
