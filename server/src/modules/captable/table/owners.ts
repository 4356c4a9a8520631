import { classKey } from '../../../domain/cap-table-events.ts'
import { parseShares } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'

/** What the platform allotted and is still held at the end of a day. */
export const lotsHeldOn = ({ lots }: Pick<History, 'lots'>, asAt: string) =>
  lots.filter((lot) => lot.allotted_on <= asAt && (lot.ended_on === null || lot.ended_on > asAt))

/**
 * For an entry of the register, the shares of each investor for whom a nominee holds them on that day; none
 * of anybody else's.
 */
export type OwnersOf = (entry: { holder: string; shareClass: string }) => readonly bigint[]

export function ownersOn(history: Pick<History, 'lots' | 'holders'>, asAt: string): OwnersOf {
  const entries = Map.groupBy(
    lotsHeldOn(history, asAt),
    (lot) => `${lot.holder}/${classKey(lot.share_class)}`,
  )
  return ({ holder, shareClass }) => {
    if (history.holders.get(holder)?.kind !== 'nominee') return []
    const owners = Map.groupBy(entries.get(`${holder}/${shareClass}`) ?? [], (lot) => lot.user_id)
    return [...owners.values()].map((own) => sum(own.map(({ shares }) => parseShares(shares) ?? 0n)))
  }
}
