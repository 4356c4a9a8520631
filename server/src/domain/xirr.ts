import { dayNumber } from './calendar.ts'

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
  const roots = rootsOf(moving)
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
const lowestLog = Math.log(1 - 0.999999)
const highestLog = Math.log(1 + 1e6)

type Day = { day: number; amount: number }

function byDay(flows: readonly Flow[]): Day[] | undefined {
  const totals = new Map<number, bigint>()
  for (const flow of flows) {
    const day = dayNumber(flow.date)
    if (day === undefined) return undefined
    totals.set(day, (totals.get(day) ?? 0n) + flow.amountMinor)
  }
  return [...totals].map(([day, minor]) => ({ day, amount: Number(minor) })).sort((a, b) => a.day - b.day)
}

function signChanges(moving: readonly Day[]): number {
  return moving.filter(
    ({ amount }, index) => index > 0 && amount > 0 !== (moving[index - 1]?.amount ?? 0) > 0,
  ).length
}

function withoutSignChange(moving: readonly Day[], days: readonly Day[]): NoIrr['none'] {
  const valuedAtNil = moving.every((day) => day.amount < 0) && days.at(-1)?.amount === 0
  if (valuedAtNil) return 'total_loss'
  return days.length === 1 ? 'single_date' : 'no_sign_change'
}

/**
 * All rates in the bracket, lowest first. The search runs over x = log(1 + r), where the curve is
 * even-tempered.
 */
function rootsOf(moving: readonly Day[]): number[] {
  const value = presentValue(moving)
  // By Descartes' rule one change of sign means one root, so the whole range is its bracket.
  const grid = signChanges(moving) === 1 ? [lowestLog, highestLog] : fineGrid
  const values = grid.map(value)
  const roots: number[] = []
  for (const [index, low] of grid.entries()) {
    const high = grid[index + 1]
    if (values[index] === 0) roots.push(Math.expm1(low))
    else if (high !== undefined && values[index]! * values[index + 1]! < 0)
      roots.push(bisect(value, low, high))
    else if (turnsAt(values, index)) roots.push(...rootsAtTurn(value, grid[index - 1]!, high!))
  }
  return roots
}

/**
 * Whether the value comes nearest to nothing at a point of the grid, with the same sign on both sides of it.
 */
function turnsAt(values: readonly number[], index: number): boolean {
  const [before, here, after] = [values[index - 1], values[index]!, values[index + 1]]
  if (before === undefined || after === undefined || before * here <= 0 || here * after <= 0) return false
  return Math.abs(here) <= Math.abs(before) && Math.abs(here) < Math.abs(after)
}

const smallestPart = 0.5

/**
 * Between two points with a turn: the turn itself where it touches nothing, two rates where it goes beyond,
 * none where it stays away.
 */
function rootsAtTurn(value: (x: number) => number, from: number, to: number): number[] {
  const sign = value(from) < 0 ? -1 : 1
  const turn = lowest((x) => sign * value(x), from, to)
  const there = sign * value(turn)
  if (Math.abs(there) <= smallestPart) return [Math.expm1(turn)]
  return there < 0 ? [bisect(value, from, turn), bisect(value, turn, to)] : []
}

/**
 * Where a curve with one valley is lowest: the outer third on the higher side is left out until nothing is
 * left.
 */
function lowest(curve: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  for (let step = 0; step < 100; step++) {
    const third = (high - low) / 3
    if (curve(low + third) < curve(high - third)) high -= third
    else low += third
  }
  return (low + high) / 2
}

// Steps of one per cent between −86 % and +1,900 %, where returns are; ten times as wide outside. Two roots
// within one step are found by the turn between them.
const fineGrid = [
  ...steps(lowestLog, -2, 0.1),
  ...steps(-2, 3, 0.01),
  ...steps(3, highestLog, 0.1),
  highestLog,
]

function steps(from: number, until: number, width: number): number[] {
  return Array.from({ length: Math.ceil((until - from) / width) }, (_, step) => from + step * width)
}

/**
 * Scaled so that no power exceeds one: e^(−x·t) of sixty years at −99.9999 % would overflow. Signs stay the
 * same.
 */
function presentValue(moving: readonly Day[]): (x: number) => number {
  const first = moving[0]?.day ?? 0
  const span = (moving.at(-1)?.day ?? 0) - first
  return (x) =>
    moving.reduce((total, { day, amount }) => {
      const elapsed = day - first
      return total + amount * Math.exp((-x * (x < 0 ? elapsed - span : elapsed)) / 365)
    }, 0)
}

/** The rate at which the value changes sign between two x. */
function bisect(value: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  const rising = value(low) < 0
  // 27.6 wide at most, halved 60 times: far below the tolerance of 1e-10.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2
    if (value(middle) < 0 === rising) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

function sixPlaces(rate: number): string {
  const text = rate.toFixed(6)
  return text === '-0.000000' ? '0.000000' : text
}
