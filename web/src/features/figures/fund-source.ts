import type { FigureSource } from './queries.ts'

/**
 * Where the figures of a fund come from, also as of a quarter; an investor's own part of it, where they ask.
 */
export const fundSource = (
  id: number | string,
  ofQuarter?: { year: number; quarter: number },
): FigureSource => ({
  area: 'fund',
  base: `funds/${id}/figures`,
  query: ofQuarter ? { year: String(ofQuarter.year), quarter: String(ofQuarter.quarter) } : {},
})
