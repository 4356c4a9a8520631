import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { emptyValues } from '../../../kernel/resource-values.ts'
import type { Opportunity } from '../records.ts'

/** What the edit form begins with. A picture is sent when a new one is chosen, so its field begins empty. */
export function opportunityValues(opportunity: Opportunity): FormValues {
  return { ...emptyValues(investmentOpportunity, opportunity), image: '' }
}

/**
 * What is sent: the fields that differ. An address without its first line is no address, and removes the one
 * that was there.
 */
export function opportunityChanges(before: FormValues, after: FormValues): FormValues {
  const changes = changesOf(before, after)
  if (!('issuer_address' in changes)) return changes
  const address = changes['issuer_address'] as Record<string, unknown>
  const empty = Object.values(address).every((part) => part === '' || part === null)
  return { ...changes, issuer_address: empty ? null : withoutBlanks(address) }
}

function withoutBlanks(map: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== ''))
}
