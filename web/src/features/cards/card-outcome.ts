import { parseFlat } from '../../kernel/search.ts'
import { useAddress } from '../../kernel/visit.ts'

/** How the investor came back from the provider's page. It is no proof of a payment. */
export type CardOutcome = 'success' | 'cancelled'

export function useCardOutcome(): CardOutcome | undefined {
  const { card } = parseFlat(useAddress().search)
  return card === 'success' || card === 'cancelled' ? card : undefined
}
