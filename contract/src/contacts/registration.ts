import { z } from 'zod'
import { defineResource } from '../resource.ts'
import { choice, instant, reference, text } from '../wire.ts'

/**
 * One question of a form and what was answered, in words; `field` is the field of the record that took the
 * answer over.
 */
const answer = z.object({
  question: text(500, { example: 'How much would you like to invest?' }),
  answer: text(4000, { example: '£20,000 to £50,000' }),
  field: text(60, { example: 'email' }).nullable(),
})

/**
 * What somebody answered when they registered, or in the form that made them a contact. Kept as it was sent.
 */
export const registration = defineResource({
  name: 'registration',
  path: 'registrations',
  term: 'registration_document',
  event: 'investors',
  reads: 'visit',
  operations: ['list', 'show'],
  written: {},
  computed: {
    contact_id: reference('contacts').nullable(),
    user_id: reference('users').nullable(),
    source: choice(['registration', 'typeform']),
    form_name: text(200, { example: 'Start a conversation' }),
    answers: z.array(answer),
    submitted_at: instant(),
  },
  filters: { contact_id: 'exact', user_id: 'exact', source: 'exact' },
  sorts: ['submitted_at'],
  defaultSort: '-submitted_at',
})
