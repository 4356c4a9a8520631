import { largestRemainder } from '../../../domain/allocate.ts'
import { parseShares } from '../../../domain/decimal.ts'
import type { ViewedDistributionLine } from './viewed-fund.ts'

/** Payments that were recorded later with an earlier day would share it otherwise: then it is stated. */
export function followsUnits(
  lines: readonly ViewedDistributionLine[],
  part: 'capital' | 'gain',
  total: bigint,
): boolean {
  const claims = lines.map(({ id, units }) => ({ id, weight: parseShares(units) ?? 0n }))
  const parts = largestRemainder(total, claims)
  if (!parts) return false
  return lines.every(
    (line, index) => parts[index]!.part === (part === 'capital' ? line.capitalMinor : line.gainMinor),
  )
}
