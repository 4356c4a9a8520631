import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import type { Query } from '@tanstack/react-query'
import { useCardOutcome } from '../../../features/cards/card-outcome.ts'
import type { CardOutcome } from '../../../features/cards/card-outcome.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useText } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { CallLine } from './records.ts'

const everyMs = 2000

/** The line for which the investor came back from the provider's page, and how. */
export interface PaidByCard {
  lineId: number
  outcome: CardOutcome
}

export function usePaidByCard(): PaidByCard | undefined {
  const { pay } = parseFlat(useAddress().search)
  const outcome = useCardOutcome()
  return outcome && pay ? { lineId: Number(pay), outcome } : undefined
}

export const isOpen = ({ status }: CallLine) => openDrawdownLineStatuses.includes(status)

/** How often the lines are read again: until the payment that was made is recorded. */
export const untilRecorded =
  (paid: PaidByCard | undefined) =>
  ({ state }: Pick<Query<{ data: CallLine[] }>, 'state'>): number | false => {
    const line = state.data?.data.find(({ id }) => id === paid?.lineId)
    return paid?.outcome === 'success' && line && isOpen(line) ? everyMs : false
  }

/** Says that a payment by card has arrived. */
export function Received({ line }: { line: CallLine }) {
  const text = useText()
  if (line.status !== 'payment_received') return null
  const amount = money(line.received, { currency: line.currency, pence: true })
  return (
    <Notice tone="good" live>
      {text('payment_received_notice', { amount, name: line.title })}
    </Notice>
  )
}
