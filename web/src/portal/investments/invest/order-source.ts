import type { FigureSource } from '../../../features/figures/queries.ts'

/** Where the figures of an amount come from that is not reserved yet; a decimal above nothing. */
export const orderSource = (
  opportunityId: number,
  amount: string,
  { taxOptionId, methodId }: { taxOptionId?: number | undefined; methodId?: number | undefined } = {},
): FigureSource => ({
  area: 'holding',
  base: `investment-opportunities/${opportunityId}/order`,
  query: {
    amount,
    ...(taxOptionId !== undefined && { tax_option_id: String(taxOptionId) }),
    ...(methodId !== undefined && { investment_method_entity_id: String(methodId) }),
  },
})
