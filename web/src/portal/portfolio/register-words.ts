import { decimalText, decimalUnits } from '@moorgate/contract/decimals.ts'
import { missing, quantity } from '../../ui/format.ts'
import type { ShareLot } from '../records.ts'

/** "612,001 to 618,250": the numbers of the shares; a dash where they have none, as in a fund. */
export function shareNumbers({
  number_from: from,
  number_to: to,
}: Pick<ShareLot, 'number_from' | 'number_to'>): string {
  if (from === null || to === null) return missing
  return from === to ? quantity(from) : `${quantity(from)} to ${quantity(to)}`
}

const scale = 6

/** What part of a company all lots are together, in percentage points; undefined where one of them doesn't say. */
export function partOf(lots: readonly Pick<ShareLot, 'percent'>[]): string | undefined {
  if (lots.length === 0 || lots.some(({ percent }) => !/^\d+(\.\d+)?$/.test(percent ?? ''))) return undefined
  const units = lots.reduce((sum, { percent }) => sum + decimalUnits(percent ?? '0', scale), 0n)
  return decimalText(units, scale)
}
