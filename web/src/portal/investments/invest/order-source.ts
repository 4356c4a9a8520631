import type { FigureSource } from '../../../features/figures/queries.ts'

/** Where the figures of an amount come from that is not reserved yet; a decimal above nothing. */
export const orderSource = (opportunityId: number, amount: string, taxOptionId?: number): FigureSource => ({
  area: 'holding',
  base: `investment-opportunities/${opportunityId}/order`,
  query: { amount, ...(taxOptionId !== undefined && { tax_option_id: String(taxOptionId) }) },
})
