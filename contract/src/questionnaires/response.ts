import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { accepted, choice, date, instant, integer, list, map, reference, text } from '../wire.ts'
import { answersOnWire } from './answers.ts'
import { questionnaireDefinition, signedKinds } from './definition.ts'

/** `superseded`: a later one is signed. `expired`: its date has come. */
const responseStates = ['open', 'signed', 'superseded', 'expired'] as const

/** What one investor answered to one version of a questionnaire. Signed, it never changes. */
export const questionnaireResponse = defineResource({
  name: 'questionnaire_response',
  path: 'questionnaire-responses',
  term: 'investor',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  operations: ['list', 'show'],
  written: {
    /** An investor’s, or a contact’s: one of the two. */
    user_id: optional(reference('users')),
    contact_id: optional(reference('contacts')),
    kind: choice(signedKinds),
    answers: answersOnWire,
  },
  computed: {
    status: choice(responseStates),
    questionnaire_version_id: reference('questionnaire-versions'),
    questionnaire_name: text(120, { example: 'Fact find' }),
    intro: text(2000).nullable(),
    version_number: integer({ min: 1 }),
    definition: questionnaireDefinition,
    asked: integer({ min: 0, example: 24 }),
    answered: integer({ min: 0, example: 22 }),
    /** Keys of the required questions that are still open. */
    missing: list(text(60)),
    /** Of 100; null where no answer gives points. */
    score: integer({ min: 0, max: 100, example: 58 }).nullable(),
    /** Which band, counted from 1, and how many there are. */
    band: integer({ min: 1, max: 7, example: 4 }).nullable(),
    bands: integer({ min: 0, max: 7, example: 7 }),
    band_label: text(80).nullable(),
    band_text: text(1000).nullable(),
    /** Questions that give points and are not answered; each counts as its lowest answer. */
    unscored: integer({ min: 0 }),
    answered_at: instant().nullable(),
    answered_by: map({ id: integer(), name: text(160) }).nullable(),
    asked_to_sign_at: instant().nullable(),
    signed_name: text(160).nullable(),
    signed_at: instant().nullable(),
    expires_at: date().nullable(),
  },
  filters: { user_id: 'exact', contact_id: 'exact', kind: 'exact', status: 'exact' },
  sorts: ['signed_at', 'status', 'expires_at'],
  includes: { user: { to: 'users', many: false } },
})

const write = { event: 'investors', action: 'update', own: true } as const
const one = { answer: questionnaireResponse.row, status: 200 } as const

export const beginResponse = defineEndpoint({
  method: 'POST',
  path: 'questionnaire-responses',
  summary:
    'Begin a questionnaire on its present version, or get the one that is open. Earlier answers are carried over',
  access: write,
  body: z.object({
    kind: choice(signedKinds),
    /** Staff say whose it is; an investor’s is their own. */
    user_id: reference('users').optional(),
    contact_id: reference('contacts').optional(),
  }),
  answer: questionnaireResponse.row,
  status: 201,
  also: [200],
})

export const saveAnswers = defineEndpoint({
  method: 'PATCH',
  path: 'questionnaire-responses/{id}',
  summary: 'Save some answers of an open questionnaire; the others stay as they are',
  access: write,
  body: z.object({
    answers: answersOnWire,
    /** The version that was read. Without it the last one wins. */
    version: integer({ min: 1 }).optional(),
  }),
  ...one,
})

export const signResponse = defineEndpoint({
  method: 'POST',
  path: 'questionnaire-responses/{id}/sign',
  summary: 'Sign one’s own answers. From then on they cannot be changed',
  access: 'investor',
  body: z.object({
    signed_name: text(160, { min: 2, example: 'Eleanor Whitcombe' }),
    accepted: accepted(),
    version: integer({ min: 1 }).optional(),
  }),
  ...one,
})

export const askToSign = defineEndpoint({
  method: 'POST',
  path: 'questionnaire-responses/{id}/ask-to-sign',
  summary: 'Ask the investor to confirm and sign',
  access: { event: 'investors', action: 'update' },
  ...one,
})

export const discardResponse = defineEndpoint({
  method: 'DELETE',
  path: 'questionnaire-responses/{id}',
  summary: 'Throw an open questionnaire away. A signed one stays',
  access: write,
  status: 204,
})

/** The file itself, `application/pdf`. */
export const readResponsePdf = defineEndpoint({
  method: 'GET',
  path: 'questionnaire-responses/{id}/pdf',
  summary: 'Signed answers as a PDF',
  access: { event: 'investors', action: 'visit', own: true },
  status: 200,
  refuses: [409],
  file: ['application/pdf'],
})
