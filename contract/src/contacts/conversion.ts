import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { groupsOfPerson, user } from '../investors/user.ts'
import { optional } from '../resource.ts'
import { boolean, choice, email, id, integer, personName, reference, text } from '../wire.ts'

/**
 * Makes an investor of a contact, in one step: account, documents, custom fields, form answers, notes, calls
 * and tasks. What is sent takes the place of what the contact says. With `user_id` everything goes to that
 * investor instead, and no account is opened.
 */
export const convertContact = defineEndpoint({
  method: 'POST',
  path: 'convert-contact/{id}',
  summary: 'Convert a contact to an investor',
  access: { event: 'investors', action: 'create' },
  body: z.object({
    first_name: personName(100).optional(),
    last_name: personName(100).optional(),
    email: email().optional(),
    owner_id: optional(reference('users')),
    lead_status_id: optional(reference('lead-statuses')),
    client_group_ids: groupsOfPerson().optional(),
    /** Whether the mail to choose a password goes out now. */
    send_invite: boolean().optional(),
    user_id: reference('users').optional(),
  }),
  answer: user.row,
  status: 201,
})

/** What would move at a conversion, and whom one might be about to enter twice. */
export const conversionFacts = defineEndpoint({
  method: 'GET',
  path: 'contacts/{id}/conversion',
  summary: 'What moves when a contact is converted',
  access: { event: 'investors', action: 'visit' },
  answer: z.object({
    answers: integer({ min: 0 }),
    attributes: integer({ min: 0 }),
    documents: integer({ min: 0 }),
    timeline: integer({ min: 0 }),
    marketing: boolean(),
    /** The investor who uses the contact's e-mail address. */
    investor: z.object({ id: id(), name: text(201) }).nullable(),
    /**
     * Others with a similar name, the most similar first, three at most; `percent` is how alike the names
     * are.
     */
    alike: z.array(
      z.object({
        type: choice(['contact', 'user']),
        id: id(),
        name: text(201),
        place: text(80).nullable(),
        percent: integer({ min: 0, max: 100 }),
      }),
    ),
  }),
  status: 200,
})
