import { classKey } from './cap-table-events.ts'
import { divideRounding, sum } from './money.ts'

/**
 * Shares of one class that somebody holds, in millionths, and what one of them is of nominal value; undefined
 * where that isn't known.
 */
export type ClassedShares = { shareClass: string; sharesMicro: bigint; nominalE8: bigint | undefined }

/** Shares of those who waived, and the nominal value of all of them where it was stated. */
export type WaivedShares = { shares: bigint; nominalE8: bigint | undefined }

/**
 * What rights go by. `unknown`: the nominal value decides and isn't known. It names the classes that lack it, and
 * none where only the holders who waived lack it.
 */
export type RightBasis = { by: 'shares' | 'nominal_value' } | { by: 'unknown'; classes: string[] }

/** The nominal value of shares of one class, in units of eight places; parts of a unit are left out. */
export const nominalOf = (parts: readonly ClassedShares[]): bigint =>
  sum(
    parts.map(({ sharesMicro, nominalE8 = 0n }) =>
      divideRounding(sharesMicro * nominalE8, 1_000_000n, 'floor'),
    ),
  )

/**
 * Fills in the nominal value of shares that lack it, by their class: the recorded one (by `classKey`), or the one
 * that all other shares of the class have.
 */
export function withNominals<Part extends ClassedShares>(
  parts: readonly Part[],
  recorded: ReadonlyMap<string, bigint>,
): Part[] {
  const known = new Map<string, Set<bigint>>()
  for (const { shareClass, nominalE8 } of parts) {
    if (nominalE8 === undefined) continue
    const key = classKey(shareClass)
    known.set(key, (known.get(key) ?? new Set()).add(nominalE8))
  }
  return parts.map((part) => {
    if (part.nominalE8 !== undefined) return part
    const key = classKey(part.shareClass)
    const [one, ...others] = known.get(key) ?? []
    return { ...part, nominalE8: recorded.get(key) ?? (others.length === 0 ? one : undefined) }
  })
}

/**
 * Companies Act 2006 s561(1)(a): by the nominal value that is held. Where every share has the same one, that is
 * the number of shares, and so it is within one class, known or not.
 *
 * Worked example, 1,000 shares of £1.00 and 9,000 of £0.10: the nominal values are £1,000 and £900, so of 190
 * new shares 100 and 90 are offered, and not 19 and 171.
 */
export function rightBasis(parts: readonly ClassedShares[], waived: WaivedShares): RightBasis {
  const [one, ...others] = new Set(parts.map(({ nominalE8 }) => nominalE8))
  const classes = new Set(parts.map(({ shareClass }) => classKey(shareClass)))
  const isOne = others.length === 0 && (one !== undefined || classes.size <= 1)
  const saysNothing = waived.shares === 0n || waived.nominalE8 === undefined
  if (isOne && (saysNothing || (one !== undefined && waived.nominalE8 === one * waived.shares)))
    return { by: 'shares' }
  // A share without a nominal value would carry no right at all.
  const unknown = parts.filter(({ nominalE8 = 0n }) => nominalE8 === 0n)
  if (unknown.length > 0) return { by: 'unknown', classes: namesOf(unknown) }
  return waived.shares > 0n && waived.nominalE8 === undefined
    ? { by: 'unknown', classes: [] }
    : { by: 'nominal_value' }
}

const namesOf = (parts: readonly ClassedShares[]): string[] => [
  ...new Map(parts.map(({ shareClass }) => [classKey(shareClass), shareClass])).values(),
]
