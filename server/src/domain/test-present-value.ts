import { dayNumber } from './calendar.ts'
import type { Flow } from './xirr.ts'

/** Sixty decimals, in whole numbers: another way than the floating point of what is tested. */
const one = 10n ** 60n

/**
 * Whether payments are worth more than nothing (1), less (−1) or nothing (0) at a yearly rate in
 * ten-millionths, in money of their first day.
 */
export function signAt(flows: readonly Flow[], rate: bigint): number {
  const growth = logOf(one + (rate * one) / 10n ** 7n)
  const days = flows.map(({ date }) => BigInt(dayNumber(date)!))
  const first = days.reduce((a, b) => (b < a ? b : a))
  const worth = flows.reduce(
    (sum, { amountMinor }, at) => sum + amountMinor * powerOf((-growth * (days[at]! - first)) / 365n),
    0n,
  )
  return worth === 0n ? 0 : worth > 0n ? 1 : -1
}

/** The natural logarithm: halved or doubled until it is near one, then the series of z = (x − 1) ÷ (x + 1). */
function logOf(value: bigint): bigint {
  if (value > 2n * one) return logOf(value / 2n) + two
  if (value < one / 2n) return logOf(value * 2n) - two
  return nearOne(value)
}

function nearOne(value: bigint): bigint {
  const z = ((value - one) * one) / (value + one)
  let [sum, power] = [0n, z]
  for (let n = 1n; power !== 0n && n < 600n; n += 2n) {
    sum += power / n
    power = (((power * z) / one) * z) / one
  }
  return 2n * sum
}

const two = nearOne(2n * one)

/** e to a power: its 4,096th part by the series, squared twelve times. */
function powerOf(exponent: bigint): bigint {
  const small = exponent / 4096n
  let [sum, term] = [0n, one]
  for (let n = 1n; term !== 0n; n++) {
    sum += term
    term = (term * small) / one / n
  }
  for (let turn = 0; turn < 12; turn++) sum = (sum * sum) / one
  return sum
}
