import { idText, loosely as looselyOf, personValues } from '../person-form/values.ts'
import type { Contact } from './contact.ts'

/** What a contact's form begins with: the record as text, or nothing of a new one. */
export function contactValues(contact?: Contact) {
  return {
    ...personValues(contact),
    company: contact?.company ?? '',
    next_action: contact?.next_action ?? '',
    next_action_at: contact?.next_action_at?.slice(0, 10) ?? '',
    marketing: contact?.marketing ?? false,
    do_not_contact: contact?.do_not_contact ?? false,
    source: contact?.source ?? ('manual' as Contact['source']),
    investor_type_id: idText(contact?.investor_type_id),
    score: idText(contact?.score),
  }
}

export type ContactValues = ReturnType<typeof contactValues>

/** References are typed as text in a list and as numbers in the record. */
export const loosely = (values: ContactValues) => looselyOf(values, ['owner_id'])
