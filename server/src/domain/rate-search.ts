/** What was paid on a day, all together; days since 1970-01-01, minor units. */
export interface Day {
  day: number
  amount: number
}

/** How often money turns from going out to coming back, or the other way. */
export function signChanges(moving: readonly Day[]): number {
  return moving.filter(
    ({ amount }, index) => index > 0 && amount > 0 !== (moving[index - 1]?.amount ?? 0) > 0,
  ).length
}

const lowestLog = Math.log(1 - 0.999999)
const highestLog = Math.log(1 + 1e6)

/**
 * All rates in the bracket, lowest first. The search runs over x = log(1 + r), where the curve is
 * even-tempered.
 */
export function ratesOf(moving: readonly Day[]): number[] {
  const discounted = discountedDays(moving)
  const value = presentValue(discounted)
  // By Descartes' rule one change of sign means one root, so the whole range is its bracket.
  const isOneRoot = signChanges(moving) === 1
  const grid = isOneRoot ? [lowestLog, highestLog] : fineGrid
  const values = isOneRoot
    ? grid.map(value)
    : [...sections.flatMap((each) => valuesOver(discounted, each)), value(highestLog)]
  const roots: number[] = []
  for (const [index, low] of grid.entries()) {
    const high = grid[index + 1]
    if (values[index] === 0) roots.push(Math.expm1(low))
    else if (high !== undefined && values[index]! * values[index + 1]! < 0)
      roots.push(bisect(value, { low, high, rising: values[index]! < 0 }))
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
  if (there > 0) return []
  return [
    bisect(value, { low: from, high: turn, rising: sign < 0 }),
    bisect(value, { low: turn, high: to, rising: sign > 0 }),
  ]
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

interface Section {
  from: number
  width: number
  count: number
}

// Steps of one per cent between −86 % and +1,900 %, where returns are; ten times as wide outside. Two roots
// within one step are found by the turn between them. A section ends at nothing, where the scale changes.
const sections = [
  section(lowestLog, -2, 0.1),
  section(-2, 0, 0.01),
  section(0, 3, 0.01),
  section(3, highestLog, 0.1),
]
const fineGrid = [
  ...sections.flatMap(({ from, width, count }) =>
    Array.from({ length: count }, (_, at) => from + at * width),
  ),
  highestLog,
]

function section(from: number, until: number, width: number): Section {
  return { from, width, count: Math.ceil((until - from) / width - 1e-9) }
}

/** Amounts with the years since the first day, and (below zero) until the last. */
interface DiscountedDays {
  amounts: Float64Array
  since: Float64Array
  until: Float64Array
}

function discountedDays(moving: readonly Day[]): DiscountedDays {
  const [first, last] = [moving[0]?.day ?? 0, moving.at(-1)?.day ?? 0]
  return {
    amounts: Float64Array.from(moving, ({ amount }) => amount),
    since: Float64Array.from(moving, ({ day }) => (day - first) / 365),
    until: Float64Array.from(moving, ({ day }) => (day - last) / 365),
  }
}

/**
 * Scaled so that no power exceeds one: e^(−x·t) of sixty years at −99.9999 % would overflow. Signs stay the
 * same.
 */
function presentValue({ amounts, since, until }: DiscountedDays): (x: number) => number {
  return (x) => {
    const years = x < 0 ? until : since
    let total = 0
    for (let at = 0; at < amounts.length; at++) total += amounts[at]! * Math.exp(-x * years[at]!)
    return total
  }
}

/**
 * Present values at the points of a section. From one point to the next each amount is multiplied by its own
 * factor: a power for each of them would take ten times as long.
 */
function valuesOver({ amounts, since, until }: DiscountedDays, { from, width, count }: Section): number[] {
  const years = from < 0 ? until : since
  const factors = years.map((each) => Math.exp(-width * each))
  const worth = amounts.map((amount, at) => amount * Math.exp(-from * years[at]!))
  return Array.from({ length: count }, () => {
    let total = 0
    for (let at = 0; at < worth.length; at++) {
      total += worth[at]!
      worth[at]! *= factors[at]!
    }
    return total
  })
}

interface Bracket {
  low: number
  high: number
  /** Whether the value is below nothing at the low end and above it at the high end. */
  rising: boolean
}

const tolerance = 1e-12

/** The rate at which the value changes sign in a bracket. */
function bisect(value: (x: number) => number, { low, high, rising }: Bracket): number {
  // 27.6 wide at most: 60 halvings leave less than two neighbouring numbers are apart.
  for (let step = 0; step < 60 && Math.expm1(high) - Math.expm1(low) > tolerance; step++) {
    const middle = (low + high) / 2
    if (value(middle) < 0 === rising) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}
