import type { FigureSource } from './queries.ts'

/** Where the figures of a portfolio come from: one's own, or that of somebody whom staff look at. */
export const portfolioSource = (
  holdings: readonly { id: number; currency: string }[],
  userId?: number,
): FigureSource => ({
  area: 'holding',
  base: 'portfolio/figures',
  query: userId === undefined ? {} : { user_id: String(userId) },
  currencyOf: (figure) => {
    const [, of = ''] = figure.split(':')
    return holdings.find(({ id }) => String(id) === of)?.currency ?? of
  },
})
