import { addressValues } from '../../../kernel/address.ts'
import { textsOf } from '../../../kernel/form-values.ts'
import type { Contact } from './contact.ts'

/** Fields that are plain texts of the record. */
const texts = [
  'title',
  'first_name',
  'middle_names',
  'last_name',
  'email',
  'phone',
  'company',
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'occupation',
  'next_action',
] as const

const idText = (id: number | null | undefined) => (id === null || id === undefined ? '' : String(id))

/** What a contact's form begins with: the record as text, or nothing of a new one. */
export function contactValues(contact?: Contact) {
  const nothing = Object.fromEntries(texts.map((name) => [name, null])) as Record<
    (typeof texts)[number],
    null
  >
  return {
    ...textsOf(contact ?? nothing, texts),
    address: addressValues(contact?.address),
    marketing: contact?.marketing ?? false,
    do_not_contact: contact?.do_not_contact ?? false,
    source: contact?.source ?? ('manual' as Contact['source']),
    owner_id: (contact?.owner_id ?? '') as number | '',
    lead_status_id: idText(contact?.lead_status_id),
    client_group_id: idText(contact?.client_group_id),
    investor_type_id: idText(contact?.investor_type_id),
    score: idText(contact?.score),
    next_action_at: contact?.next_action_at?.slice(0, 10) ?? '',
  }
}

export type ContactValues = ReturnType<typeof contactValues>

/** References are typed as text in a list and as numbers in the record. */
export const loosely = (values: ContactValues) => ({ ...values, owner_id: String(values.owner_id) })
