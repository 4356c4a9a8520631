import type { FigureSource } from './queries.ts'

/** Where the figures of one offer's raise come from. */
export const raiseSource = (offerId: number): FigureSource => ({
  area: 'investment_opportunity',
  base: `investment-opportunities/${offerId}/raise`,
  query: {},
})
