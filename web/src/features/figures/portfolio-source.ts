import type { FigureSource } from './queries.ts'

/** Where the figures of a portfolio come from: one's own, or that of somebody whom staff look at. */
export const portfolioSource = (userId?: number): FigureSource => ({
  area: 'holding',
  base: 'portfolio/figures',
  query: userId === undefined ? {} : { user_id: String(userId) },
})
