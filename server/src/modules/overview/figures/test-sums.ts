/** The address of a figure’s working. */
export const opens =
  (base: string, query = '') =>
  (figure: string) =>
    `${base}/working?${query}figure=${encodeURIComponent(figure)}`

/** Adds up amounts, to the penny. */
export const sums = (values: readonly string[]) =>
  values
    .reduce((sum, value) => sum + BigInt(value.replace('.', '')), 0n)
    .toString()
    .replace(/(\d\d)$/, '.$1')

/** In per cent with six places, half up: of 30,000.01 pounds 15,000.00 are "49.999983". */
export function shareOf(part: string, whole: string): string {
  const [top, bottom] = [part, whole].map((amount) => BigInt(amount.replace('.', '')))
  return String((top! * 100_000_000n * 2n + bottom!) / (bottom! * 2n)).replace(/(\d{6})$/, '.$1')
}
