import { missing, quantity } from '../../ui/format.ts'
import type { ShareLot } from '../../features/opportunities/records.ts'

/** "612,001 to 618,250": the numbers of the shares; a dash where they have none, as in a fund. */
export function shareNumbers({
  number_from: from,
  number_to: to,
}: Pick<ShareLot, 'number_from' | 'number_to'>): string {
  if (from === null || to === null) return missing
  return from === to ? quantity(from) : `${quantity(from)} to ${quantity(to)}`
}
