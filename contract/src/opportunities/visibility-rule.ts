import { optional } from '../resource.ts'
import { map, pattern, reference } from '../wire.ts'

/**
 * Who may see a live offer without an invitation: people of a client group, of an approved category, of a country of residence. All that
 * one rule says has to be true of somebody; one rule that fits is enough.
 */
export const visibilityRule = map({
  client_group_id: optional(reference('client-groups')),
  investor_type_id: optional(reference('investor-types')),
  country: optional(pattern(/^[A-Z]{2}$/, 2, 'GB')),
})
