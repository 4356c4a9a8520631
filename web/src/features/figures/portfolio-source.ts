import type { FigureSource } from './queries.ts'

/** Reads the figures of a portfolio: the reader's own, a part of it, or for staff that of an investor. */
export const portfolioSource = (query: FigureSource['query'] = {}): FigureSource => ({
  area: 'holding',
  base: 'portfolio/figures',
  query,
})
