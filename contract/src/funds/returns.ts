import { date, decimal, money } from '../wire.ts'

/**
 * What money in a fund has come to on the day of its latest published value; null before there is one. The
 * yearly rate is null under 365 days.
 */
export const returnsOf = (value: string) => ({
  value: money({ example: value }).nullable(),
  valued_on: date().nullable(),
  pic: decimal({ example: '0.750000' }).nullable(),
  dpi: decimal({ example: '0.080000' }).nullable(),
  rvpi: decimal({ example: '1.206000' }).nullable(),
  tvpi: decimal({ example: '1.286000' }).nullable(),
  irr: decimal({ example: '0.089000' }).nullable(),
})
