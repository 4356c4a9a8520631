import type { FigureSource } from './queries.ts'

/** Where the figures of my places come from: of an offer I open what is mine. */
export const preEmptionSource = (optionId: number): FigureSource => ({
  area: 'pre_emption_option',
  base: `pre-emption-options/${optionId}`,
  query: {},
})
