/** From where to where a chart's axis goes, and what it says in between. */
export interface ChartScale {
  low: number
  high: number
  ticks: number[]
}

const wanted = 4

/** An axis of round steps that holds nothing and all values. */
export function chartScale(values: readonly number[]): ChartScale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = roundStep((most - least || 1) / wanted)
  const [first, last] = [Math.floor(least / step), Math.max(Math.ceil(most / step), 1)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => withoutNoise((first + index) * step))
  return { low: ticks[0]!, high: ticks.at(-1)!, ticks }
}

/** The next of 1, 2, 2.5, 5 and 10, at its power of ten. */
function roundStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= atLeast * 0.999_999) ?? 10
  return factor * power
}

/** 0.30000000000000004 is 0.3. */
const withoutNoise = (value: number) => Number(value.toPrecision(12))
