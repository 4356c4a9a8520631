import type { Query } from '@tanstack/react-query'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import { isOpenLine } from '../../../features/opportunities/investment-words.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'

const everyMs = 2000

/** How often the line is read again: until the payment that was made is recorded. */
export const followsPayment =
  (outcome: CardOutcome | undefined, lineId: number) =>
  ({ state }: Pick<Query<CallLine[]>, 'state'>): number | false => {
    const line = state.data?.find(({ id }) => id === lineId)
    return outcome === 'success' && line !== undefined && isOpenLine(line.status) ? everyMs : false
  }
