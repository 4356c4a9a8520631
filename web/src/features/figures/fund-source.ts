import type { FigureSource } from './queries.ts'

/** Where the figures of a fund come from; an investor's own part of it, where they ask. */
export const fundSource = (id: number | string): FigureSource => ({
  area: 'fund',
  base: `funds/${id}/figures`,
  query: {},
})
