import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, integer, list, map, text } from '../wire.ts'
import { shownField, signatureStates, signerStates } from './signature-request.ts'
import { declineAnswer, signatureInput } from './sign-pdf.ts'

/** What somebody without an account sees of the one document that they were asked to sign. */
const outsideSigning = map({
  title: text(200, { example: 'Subscription agreement' }),
  status: choice(signatureStates),
  /** One’s own place among the signers, and how one stands. */
  position: integer({ min: 1 }),
  name: text(160, { example: 'Ruth Penhale' }),
  in_order: boolean(),
  signers: list(map({ position: integer({ min: 1 }), name: text(160), status: choice(signerStates) }), 20),
  /** One’s own fields alone. */
  fields: list(shownField, 200),
  pages: list(map({ width: integer(), height: integer() }), 2000),
  message: text(1000).nullable(),
  expires_on: date().nullable(),
  source_sha256: text(64),
  /** Whether the sealed file is there to be read. */
  has_result: boolean(),
})
export type OutsideSigning = z.output<typeof outsideSigning>

/**
 * A link that is forged, spoilt, of another tenant or run out, and one to what is gone: 404, all the same.
 */
const link = { access: 'guest', status: 200 } as const
const seconds = 600

/** 403 `code_required` until a code was given in this browser in the last two hours. */
export const outsideSignature = defineEndpoint({
  ...link,
  method: 'GET',
  path: 'signing-links/{token}',
  summary: 'What the holder of a personal link was asked to sign',
  answer: outsideSigning,
})

/** The answer is the same whether or not there is such a link. */
export const sendSigningCode = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'signing-links/{token}/code',
  summary: 'Send a code to the address to which a personal link was sent. It lasts ten minutes',
  throttle: { name: 'signing-code', limit: 10, perSeconds: seconds, by: 'address' },
  answer: z.object({ message: z.string() }),
  envelope: 'bare',
  status: 202,
})

/** A code that is wrong, spent or too old, and a link that is none: 422 on `code`, in the same words. */
export const proveSigningCode = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'signing-links/{token}/proof',
  summary: 'Give the code: this browser may then read and sign that one document for two hours',
  throttle: { name: 'signing-proof', limit: 20, perSeconds: seconds, by: 'address' },
  body: z.object({ code: text(12, { example: '402 917' }) }),
  status: 204,
})

/** The file itself, `application/pdf`. */
export const readOutsidePdf = defineEndpoint({
  ...link,
  method: 'GET',
  path: 'signing-links/{token}/pdf',
  summary:
    'The document that is signed, or with `signed=1` the sealed one. Notes that the signer has opened it',
  query: z.object({ signed: boolean().optional() }),
  file: ['application/pdf'],
  also: [206, 416],
})

export const signByLink = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'signing-links/{token}/signature',
  summary: 'Sign, once. The document must have been opened before',
  throttle: { name: 'sign-by-link', limit: 20, perSeconds: 60, by: 'address' },
  body: signatureInput,
  answer: outsideSigning,
})

export const declineByLink = defineEndpoint({
  ...link,
  method: 'POST',
  path: 'signing-links/{token}/decline',
  summary: 'Decline to sign, with a reason. It ends the request for everybody',
  throttle: { name: 'sign-by-link', limit: 20, perSeconds: 60, by: 'address' },
  body: declineAnswer,
  answer: outsideSigning,
})
