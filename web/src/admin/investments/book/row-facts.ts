import { rewardableStatuses, unsettledStatuses } from '@moorgate/contract/statuses/investment.ts'
import { dateShort } from '../../../ui/format-dates.ts'
import type { Investment } from '../records.ts'

/** How a person invests, by the kind of the investment, with slots for labels. */
const kindWords: Readonly<Record<Investment['kind'], string>> = {
  primary: 'Personal',
  subsequent: 'Follow-on',
  org: '{Organisation}',
  pension: 'Pension',
  alternative: 'Other payment',
  manual: 'Added by staff',
  private_manual: 'Added by staff, private',
  transfer_in: 'Gift from a holder',
  secondary: 'Secondary purchase',
}

export function kindOf({ kind }: Pick<Investment, 'kind'>): string {
  return kindWords[kind]
}

type InvestmentDates = Pick<
  Investment,
  'status' | 'signed_at' | 'payment_due_on' | 'payment_received_at' | 'allotted_on' | 'date'
>

/** The day that matters most at a status: when it is due, came in or was allotted; "To sign" before that. */
export function dayOf(row: InvestmentDates, today: Date): string {
  const short = (value: string | null) => dateShort(value, { today })
  switch (row.status) {
    case 'reserved':
    case 'interested':
      return row.signed_at === null ? 'To sign' : `Signed ${short(row.signed_at)}`
    case 'awaiting_payment':
    case 'part_paid':
      return row.payment_due_on === null ? 'Rest not called' : `Due ${short(row.payment_due_on)}`
    case 'payment_received':
      return short(row.payment_received_at)
    case 'allocated':
    case 'certificated':
      return short(row.allotted_on)
    default:
      return short(row.date)
  }
}

/** Staff may still cancel it: nothing is settled yet. */
export function isCancellable({ status }: Pick<Investment, 'status'>): boolean {
  return unsettledStatuses.includes(status)
}

/** A place is held and not paid for yet: a reward may be chosen for it. */
export function isHeldUnpaid({ status }: Pick<Investment, 'status'>): boolean {
  return rewardableStatuses.includes(status)
}
