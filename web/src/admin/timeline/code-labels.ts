import { cashCallStatuses } from '@moorgate/contract/statuses/cash-call.ts'
import { interestOptions, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { investmentStatuses } from '@moorgate/contract/statuses/investment.ts'
import type { StatusStyle } from '@moorgate/contract/statuses/machine.ts'
import { opportunityStatuses } from '@moorgate/contract/statuses/opportunity.ts'
import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import { allocationPolicyWords, fcaClassWords } from '../../features/opportunities/rule-words.ts'
import { outcomeWords } from '../../features/opportunities/outcome-words.ts'

const activeOrClosed = { 1: 'Active', 0: 'Closed' }

/** Codes of stored events with words of the product's own, by the thing and its field. */
const codeTexts: Readonly<Record<string, Readonly<Partial<Record<string, string>>>>> = {
  'investment_opportunity.fca_class': fcaClassWords,
  'investment_opportunity.allocation_policy': allocationPolicyWords,
  'investment_opportunity.outcome': outcomeWords,
  'organisation.status': activeOrClosed,
  'nominee.status': activeOrClosed,
  'fund.status': activeOrClosed,
  'company.status': activeOrClosed,
}

/** The words of such a code; undefined for anything else. */
export const codeWords = (subjectType: string, field: string, value: unknown): string | undefined =>
  codeTexts[`${subjectType}.${field}`]?.[String(value)]

type Codes = Readonly<Partial<Record<string, StatusStyle>>>

/** Codes of stored events that have a word of the tenant's, by the thing and its field. */
const codes: Readonly<Record<string, Codes>> = {
  'investment_opportunity.status': opportunityStatuses,
  'investment.status': investmentStatuses,
  'investment.interest': interestOptions,
  'whole_ownership_choice.choice': preEmptionChoices,
  'cash_call.status': cashCallStatuses,
  'investment_method_entity.status': investmentMethodStatuses,
}

/**
 * The label of a code, such as the 5 of an offer's status; undefined for what is no code, or none with a
 * label.
 */
export function codeLabel(
  subjectType: string,
  field: string,
  value: unknown,
): StatusStyle['label'] | undefined {
  const known = codes[`${subjectType}.${field}`]
  return known?.[String(value)]?.label
}
