import { hasClosed, isExisting } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { classWords } from '../../../features/opportunities/opportunity-words.ts'
import { deadline } from '../../../ui/format-dates.ts'
import { moneyShort } from '../../../ui/format.ts'
import type { Opportunity } from '../records.ts'
import { price } from '../../../ui/price.ts'

type OpportunityFacts = Pick<
  Opportunity,
  'status' | 'currency' | 'share_price' | 'valuation' | 'close_date' | 'completed_at' | 'share_class'
> & { character?: { name: string } | null }

/** The line under an opportunity's name: what kind it is, what a share costs, and when it ends. */
export function headFacts(opportunity: OpportunityFacts, today: Date): string[] {
  const { character, share_price: share, valuation, status } = opportunity
  const currency = opportunity.currency ?? undefined
  return [
    character?.name,
    ...(isExisting(status) && opportunity.share_class ? [classWords(opportunity.share_class)] : []),
    ...(share === null ? [] : [`${price(share, currency)} a share`]),
    ...(valuation === null || isExisting(status)
      ? []
      : [`${moneyShort(valuation, { currency, places: 1 })} pre-money`]),
    ...(!hasClosed(status) && opportunity.close_date
      ? [`Closes ${deadline(opportunity.close_date, { today })}`]
      : []),
  ].filter((fact): fact is string => fact !== undefined)
}
