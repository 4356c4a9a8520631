import type { Query } from '@tanstack/react-query'
import { isOpenLine } from '../../../features/opportunities/investment-words.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useAddress } from '../../../kernel/visit.ts'

/** How the investor came back from the provider's page. It is no proof of a payment. */
export type CardOutcome = 'success' | 'cancelled'

export function useCardOutcome(): CardOutcome | undefined {
  const { card } = parseFlat(useAddress().search)
  return card === 'success' || card === 'cancelled' ? card : undefined
}

const everyMs = 2000

/** How often the line is read again: until the payment that was made is recorded. */
export const followsPayment =
  (outcome: CardOutcome | undefined, lineId: number) =>
  ({ state }: Pick<Query<CallLine[]>, 'state'>): number | false => {
    const line = state.data?.find(({ id }) => id === lineId)
    return outcome === 'success' && line !== undefined && isOpenLine(line.status) ? everyMs : false
  }
