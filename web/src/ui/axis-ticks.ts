/** The base line and at most four lines above it. */
const most = 5

/** Round values for the lines behind a chart. Example: up to 277 → 0, 100, 200. */
export function axisTicks(scale: { ticks: (count: number) => number[] }): number[] {
  const [first = [], ...fewer] = [4, 3, 2].map((count) => scale.ticks(count))
  return [first, ...fewer].find(({ length }) => length <= most) ?? first
}
