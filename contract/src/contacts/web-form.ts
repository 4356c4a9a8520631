import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, instant, text } from '../wire.ts'

/**
 * One answer of a form, by the type of its question. Only what the types of Typeform's webhook
 * (form_response) share is demanded; a type that is new to us is kept as the words it holds.
 */
const formAnswer = z.looseObject({
  type: z.string().max(40),
  field: z.looseObject({
    id: z.string().max(100).optional(),
    ref: z.string().max(200).optional(),
    type: z.string().max(40).optional(),
  }),
})
export type FormAnswer = z.output<typeof formAnswer>

const formField = z.looseObject({
  id: z.string().max(100),
  ref: z.string().max(200).optional(),
  title: z.string().max(4000).optional(),
})

/**
 * A response to one of the tenant's web forms. The header `Typeform-Signature` proves it: `sha256=` and the
 * base64 HMAC-SHA-256 of the body.
 */
export const receiveFormResponse = defineEndpoint({
  method: 'POST',
  path: 'contacts/typeform',
  summary: 'Receive an answered web form',
  access: 'guest',
  antiForgery: false,
  throttle: { name: 'typeform', limit: 300, perSeconds: 60, by: 'address' },
  refuses: [401],
  body: z.object({
    event_id: z.string().min(1).max(100),
    event_type: z.string().max(60).optional(),
    form_response: z.looseObject({
      form_id: z.string().max(100).optional(),
      submitted_at: instant().optional(),
      definition: z
        .looseObject({ title: z.string().max(400).optional(), fields: z.array(formField).max(300) })
        .optional(),
      answers: z.array(formAnswer).max(300),
    }),
  }),
  answer: z.object({}),
  status: 200,
  envelope: 'bare',
})

export const webFormStanding = defineEndpoint({
  method: 'GET',
  path: 'contacts/typeform',
  summary: 'Whether web forms reach the firm',
  access: { event: 'features', action: 'visit' },
  answer: z.object({
    address: text(300, { example: 'https://invest.example.com/api/contacts/typeform' }),
    has_secret: boolean(),
    secret_set_at: instant().nullable(),
    last_received_at: instant().nullable(),
  }),
  status: 200,
})

/**
 * Answers the new secret this once. The one before goes on counting for a day, so that no response is lost
 * while it is exchanged.
 */
export const renewWebFormSecret = defineEndpoint({
  method: 'POST',
  path: 'contacts/typeform/secret',
  summary: 'Make a new secret for web forms',
  access: { event: 'features', action: 'update' },
  answer: z.object({ secret: text(100) }),
  status: 201,
})
