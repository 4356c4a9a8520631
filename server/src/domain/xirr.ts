import { dayNumber } from './calendar.ts'
import { ratesOf, signChanges } from './rate-search.ts'
import type { Day } from './rate-search.ts'

/**
 * Money out of the investor's pocket is negative, money back (and today's value, as the last flow) is
 * positive.
 */
export type Flow = { date: string; amountMinor: bigint }

export type NoIrr = {
  none:
    | 'invalid_date'
    | 'no_flows'
    /** Everything on one day: no time in which to earn. */
    | 'single_date'
    /** Money went out, nothing came back, and the value is nil: shown as −100 %. */
    | 'total_loss'
    | 'no_sign_change'
    /** The signs change and still no rate between −99.9999 % and 100,000,000 % fits. */
    | 'no_solution'
    /** Held under 365 days: only `irrForDisplay` answers this. */
    | 'under_one_year'
}

export type Irr = {
  /** A rate a year as decimal text with six places: `'0.373363'` is 37.3363 %. */
  rate: string
  /** Several rates fit; this is the one nearest to 10 %. */
  ambiguous: boolean
}

/**
 * The yearly rate r at which Σ flow ÷ (1 + r)^(days since the first ÷ 365) = 0, as Excel's XIRR has it:
 * always 365 days a year, leap days included. Flows may come in any order; those of one day are added up.
 *
 * Worked example: −£10,000.00 on 2020-01-15 and +£25,000.00 on 2025-01-15. That is 1,827 days, 5.005479
 * years; 2.5 ^ (1 ÷ 5.005479) − 1 = 0.200883.
 *
 * Where several rates fit, the answer is the one nearest to 10 %, which is also where Excel begins to look,
 * and it says that there are others. Where the value only touches nothing and turns back, both rates are one:
 * +£100, −£220 and +£121 a year apart are (10 − 11 ÷ (1 + r))², nothing at 10 % alone. At such a turn a value
 * counts as nothing within half a minor unit, in money of the first day (below 0 %, of the last): no payment
 * is smaller than one.
 *
 * A rate is not money, so the search runs in floating point; its steps are bounded, the root stays inside a
 * bracket, and Newton is left out because it runs away on near-total losses. `toFixed` rounds the binary
 * number.
 */
export function xirr(flows: readonly Flow[]): Irr | NoIrr {
  const days = byDay(flows)
  return days ? rateOver(days) : { none: 'invalid_date' }
}

function rateOver(days: readonly Day[]): Irr | NoIrr {
  const moving = days.filter((day) => day.amount !== 0)
  if (moving.length === 0) return { none: 'no_flows' }
  const changes = signChanges(moving)
  if (changes === 0) return { none: withoutSignChange(moving, days) }
  const roots = ratesOf(moving)
  const [nearest] = roots.toSorted((a, b) => Math.abs(a - usualGuess) - Math.abs(b - usualGuess))
  if (nearest === undefined) return { none: 'no_solution' }
  return { rate: sixPlaces(nearest), ambiguous: roots.length > 1 }
}

/**
 * What a screen may show: none for a holding under 365 days from first flow to last, because a yearly rate of
 * a few weeks misleads (GIPS doesn't annualise them either). The gain in money stands instead.
 */
export function irrForDisplay(flows: readonly Flow[]): Irr | NoIrr {
  const days = byDay(flows)
  if (!days) return { none: 'invalid_date' }
  // What came to nothing on its day, as shares that were bought at the day's price, makes no holding longer.
  const moving = days.filter((day) => day.amount !== 0)
  const [first, last] = [moving[0], moving.at(-1)]
  const answer = rateOver(days)
  if ('none' in answer || !first || !last) return answer
  return last.day - first.day < 365 ? { none: 'under_one_year' } : answer
}

const usualGuess = 0.1

function byDay(flows: readonly Flow[]): Day[] | undefined {
  const totals = new Map<number, bigint>()
  for (const flow of flows) {
    const day = dayNumber(flow.date)
    if (day === undefined) return undefined
    totals.set(day, (totals.get(day) ?? 0n) + flow.amountMinor)
  }
  return [...totals].map(([day, minor]) => ({ day, amount: Number(minor) })).sort((a, b) => a.day - b.day)
}

function withoutSignChange(moving: readonly Day[], days: readonly Day[]): NoIrr['none'] {
  const valuedAtNil = moving.every((day) => day.amount < 0) && days.at(-1)?.amount === 0
  if (valuedAtNil) return 'total_loss'
  return days.length === 1 ? 'single_date' : 'no_sign_change'
}

function sixPlaces(rate: number): string {
  const text = rate.toFixed(6)
  return text === '-0.000000' ? '0.000000' : text
}
