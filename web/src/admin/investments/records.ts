import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import type { shareLot, sharePrice } from '@moorgate/contract/captable/index.ts'
import type { investment, payment } from '@moorgate/contract/investments/index.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import type { invitation, keyDate } from '@moorgate/contract/opportunities/index.ts'
import type { readAllocationBook } from '@moorgate/contract/overview/raise.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { OpportunityOnPage, OpportunityReward } from '../../features/opportunities/opportunity-record.ts'
import { recordQuery } from '../../kernel/queries.ts'

interface NamedRecord {
  id: number
  name: string
}

/** One opportunity, with what stands on its page where that was asked for. */
export type Opportunity = Omit<OpportunityOnPage, keyof RowOf<typeof investmentOpportunity>> &
  RowOf<typeof investmentOpportunity> &
  WithPermissions & {
    type?: NamedRecord | null
    sub_type?: NamedRecord | null
    round_type?: NamedRecord | null
    character?: NamedRecord | null
    industry?: NamedRecord | null
    owner?: NamedRecord | null
    nominee?: NamedRecord | null
    investor_count?: number
    held_value?: string | null
  }
export type KeyDate = RowOf<typeof keyDate>
export type Invitation = RowOf<typeof invitation>
export type Investment = RowOf<typeof investment> & {
  overdue?: boolean
  expected_shares?: string | null
  current_value?: string | null
  gain?: string | null
  gain_percent?: string | null
  multiple?: string | null
  reward?: OpportunityReward | null
}
export type Payment = RowOf<typeof payment>
export type SharePrice = RowOf<typeof sharePrice>
export type ShareLot = RowOf<typeof shareLot>
export type AllocationBook = AnswerOf<typeof readAllocationBook>

/**
 * One opportunity with what stands on its page. Screens ask through `useOpportunity`, which knows what may be
 * included.
 */
export function opportunityQuery(id: number | string, include: readonly string[]) {
  return recordQuery<Opportunity>(investmentOpportunity, id, {
    include,
    append: ['investor_count', permissionsAttribute],
  })
}

/**
 * Everything that money changes: the opportunity, its book, its investments, cash calls and shares, and the
 * figures of the overview.
 */
const moneyKeys = [
  'investment_opportunity',
  'allocation-book',
  'investment',
  'tax_scheme_request',
  'cash_call',
  'cash_call_line',
  'cash_call_late_charge',
  'payment',
  'card_payment',
  'refund',
  'opportunity_distribution',
  'opportunity_distribution_line',
  'ledger',
  'share_lot',
  'share_transfer',
  'share_price',
  'cap-table',
  'statistics',
]

/** After an act that moves money or a status: nothing that was read about either is still good. */
export function useMoneyMoved(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(moneyKeys.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  }
}
