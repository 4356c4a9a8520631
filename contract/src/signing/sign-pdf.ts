import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { optional } from '../resource.ts'
import { accepted, id, list, map, personName, text } from '../wire.ts'
import { signatureRequest } from './signature-request.ts'

/** The signature that a signer sends. */
export const signatureInput = z.object({
  consent: accepted(),
  /** One’s name as it is signed; drawn signatures have it below them. */
  name: personName(160, { min: 2, example: 'Eleanor Whitcombe' }),
  /** A drawn signature: `data:image/png;base64,…`, at most 200 kB. Without one the name is written. */
  signature: optional(text(280_000)),
  /** Up to four letters for fields of initials; by default they are taken from the name. */
  initials: optional(text(6, { example: 'EW' })),
  /** What was written into fields, by the field’s id; "1" is a tick. */
  values: list(map({ field_id: id(), value: text(200) }), 200).optional(),
  /** Hash of the file that was read, so that nobody signs another. */
  source_sha256: text(64).optional(),
})

export const declineAnswer = z.object({
  reason: text(500, { min: 3, example: 'The number of shares is wrong.' }),
})

export const signPdf = defineEndpoint({
  method: 'POST',
  path: 'pdfs/{id}',
  summary: 'Sign the document with this id, once. It must have been opened before',
  access: 'verified',
  throttle: { name: 'sign-pdf', limit: 20, perSeconds: 60, by: 'user' },
  body: signatureInput,
  answer: signatureRequest.row,
  status: 200,
})

export const declinePdf = defineEndpoint({
  method: 'POST',
  path: 'pdfs/{id}/decline',
  summary: 'Decline to sign, with a reason. It ends the request for everybody',
  access: 'verified',
  body: declineAnswer,
  answer: signatureRequest.row,
  status: 200,
})
