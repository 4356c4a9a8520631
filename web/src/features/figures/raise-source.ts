import type { FigureSource } from './queries.ts'

/** Where the figures of one offer's raise come from. */
export const raiseSource = (opportunityId: number): FigureSource => ({
  area: 'investment_opportunity',
  base: `investment-opportunities/${opportunityId}/raise`,
  query: {},
})
