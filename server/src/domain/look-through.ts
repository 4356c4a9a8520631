import { largestRemainder } from './allocate.ts'
import { divideRounding, sum } from './money.ts'

/** A part of what a fund has, in minor units. */
export interface FundPart {
  id: string
  minor: bigint
}

/** What a fund has: companies, units of other funds, and besides them whatever makes up its value. */
export interface FundContents {
  netMinor: bigint
  companies: readonly FundPart[]
  funds: readonly FundUnits[]
}

/** Units of a fund that another one has; nothing is known inside a fund without a published value. */
export interface FundUnits extends FundPart {
  inside: FundContents | null
}

export const otherAssets = 'other'

/** The value of units, shared out among what their fund has. */
export interface UnitsSplit {
  /** The units that are split. */
  id: string
  totalMinor: bigint
  /** By largest remainder; else each by its part of the fund, and other assets get what that leaves over. */
  isByRemainder: boolean
  rows: readonly (FundPart & { weightMinor: bigint })[]
}

/**
 * Looks through units to what their fund has, and through the units that it has in turn. Each split adds up to
 * what is split, so that what is found at the ends adds up to the value of the units exactly. Where a fund owes
 * more than it has besides its holdings, no share is a part of the whole: each takes its part of the fund's
 * value, and other assets are below nothing.
 *
 * Worked example: units worth £100.00 of a fund worth £300.00, of which £200.00 are of one company and £100.00
 * in cash: £66.67 and £33.33.
 */
export function lookThrough({ id, minor, inside }: FundUnits): UnitsSplit[] {
  if (!inside || inside.netMinor <= 0n) return []
  const holdings = [...inside.companies, ...inside.funds]
  const otherMinor = inside.netMinor - sum(holdings.map((each) => each.minor))
  const weights = [...holdings, { id: otherAssets, minor: otherMinor }]
  const isByRemainder = weights.every((each) => each.minor >= 0n)
  const parts = isByRemainder
    ? largestRemainder(
        minor,
        weights.map((each, place) => ({ id: place, weight: each.minor })),
      )!.map(({ part }) => part)
    : partsOfWhole(minor, inside.netMinor, holdings)
  const rows = weights.map((each, place) => ({
    id: each.id,
    weightMinor: each.minor,
    minor: parts[place]!,
  }))
  const deeper = inside.funds.flatMap((fund, place) =>
    lookThrough({ ...fund, minor: parts[inside.companies.length + place]! }),
  )
  return [{ id, totalMinor: minor, isByRemainder, rows }, ...deeper]
}

function partsOfWhole(totalMinor: bigint, wholeMinor: bigint, holdings: readonly FundPart[]): bigint[] {
  const parts = holdings.map((each) => divideRounding(totalMinor * each.minor, wholeMinor, 'halfUp'))
  return [...parts, totalMinor - sum(parts)]
}
