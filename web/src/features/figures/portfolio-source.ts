import type { FigureSource } from './queries.ts'

/** Where the figures of a portfolio come from: of one's own, of a part of it, or of somebody's whom staff look at. */
export const portfolioSource = (query: FigureSource['query'] = {}): FigureSource => ({
  area: 'holding',
  base: 'portfolio/figures',
  query,
})
