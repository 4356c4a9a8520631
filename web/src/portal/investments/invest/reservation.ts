import { isPensionKind } from '@moorgate/contract/methods/method-kinds.ts'
import type { Method } from '../../../features/opportunities/records.ts'
import type { Draft } from './draft.ts'

export interface Reservation {
  /** Below /api. */
  path: 'investments/user' | 'investments/org' | 'investments/pension'
  body: {
    investment_opportunity_id: number
    amount: string
    interest?: number
    risk_accepted: true
    investment_method_entity_id: number
    organisation_id?: number
    reward_id?: number
    tax_option_id?: number
    pre_emption_choice?: number
  }
}

/**
 * How a method is sent: for an organisation, through a pension, or as oneself. `rewardId` is of a reward that
 * may be claimed, `taxOptionId` of a scheme that may be chosen, `right` of a right that may be answered.
 */
export function reservationOf(
  opportunityId: number,
  {
    amount,
    interest,
    rewardId,
    taxOptionId,
    right,
  }: Pick<Draft, 'amount' | 'interest' | 'rewardId' | 'taxOptionId' | 'right'>,
  method: Pick<Method, 'id' | 'organisation_id' | 'investment_method'>,
): Reservation {
  const body = {
    investment_opportunity_id: opportunityId,
    amount,
    ...(interest !== undefined && { interest }),
    risk_accepted: true as const,
    investment_method_entity_id: method.id,
    ...(rewardId !== undefined && { reward_id: rewardId }),
    ...(taxOptionId !== undefined && { tax_option_id: taxOptionId }),
    ...(right !== undefined && { pre_emption_choice: right }),
  }
  const { organisation_id: organisationId } = method
  if (isPensionKind(method.investment_method?.kind ?? '')) return { path: 'investments/pension', body }
  if (organisationId === null) return { path: 'investments/user', body }
  return { path: 'investments/org', body: { ...body, organisation_id: organisationId } }
}
