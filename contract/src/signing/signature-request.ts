import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, email, id, instant, integer, list, map, reference, text } from '../wire.ts'
import { signatureFieldKinds } from './fields.ts'

/** `sealing`: everybody has signed, and the file is being made. The last four are ends that lead nowhere. */
export const signatureStates = [
  'draft',
  'sent',
  'sealing',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const
export type SignatureState = (typeof signatureStates)[number]
/** Under way: a document has one of these at most. */
export const openSignatureStatuses: readonly SignatureState[] = ['draft', 'sent', 'sealing']

/** `waiting`: somebody before them signs first. `asked`: it is their turn. */
export const signerStates = ['waiting', 'asked', 'signed', 'declined'] as const
export type SignerState = (typeof signerStates)[number]

/** How the finished file is sealed: PAdES baseline B, or B with a time stamp of RFC 3161. */
const sealLevels = ['B-B', 'B-T'] as const

const place = {
  page: integer({ min: 1, max: 2000, example: 12 }),
  x: integer({ min: 0, max: 15_000, example: 68 }),
  y: integer({ min: 0, max: 15_000, example: 242 }),
  width: integer({ min: 10, max: 15_000, example: 200 }),
  height: integer({ min: 10, max: 15_000, example: 42 }),
}

const writtenField = map({
  /** Whose it is: 1 is the first signer. */
  signer: integer({ min: 1, max: 20 }),
  kind: choice(signatureFieldKinds),
  ...place,
  required: boolean().optional(),
  label: optional(text(80, { example: 'Witness address' })),
})

/** An account by its id, or somebody without one by name and address. */
const writtenSigner = map({
  user_id: optional(reference('users')),
  name: optional(text(160, { min: 2, example: 'Ruth Penhale' })),
  email: optional(email()),
})

export const shownField = map({
  id: id(),
  signer: integer({ min: 1 }),
  kind: choice(signatureFieldKinds),
  ...place,
  required: boolean(),
  label: text(80).nullable(),
  /** What the signer wrote; "1" for a tick. Null before they have signed, and for signatures. */
  value: text(200).nullable(),
})
export type SignatureField = z.output<typeof shownField>

const shownSigner = map({
  position: integer({ min: 1 }),
  /** Null for somebody without an account, who signs by a link from the mail. */
  user_id: reference('users').nullable(),
  name: text(160, { example: 'Eleanor Whitcombe' }),
  /**
   * Of somebody without an account: in full while it is a draft, which staff alone see; after that
   * `r…@penhale.example`.
   */
  email: text(254).nullable(),
  /** Staff sign in the back office, investors in the portal. */
  is_staff: boolean(),
  status: choice(signerStates),
  fields: integer({ min: 0 }),
  asked_at: instant().nullable(),
  opened_at: instant().nullable(),
  signed_at: instant().nullable(),
  reason: text(500).nullable(),
})
export type Signer = z.output<typeof shownSigner>

/** A PDF on its way through the hands of those who sign it. One at a time for a document. */
export const signatureRequest = defineResource({
  name: 'signature_request',
  path: 'signature-requests',
  term: 'document',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  operations: ['list', 'show'],
  written: {
    document_id: reference('documents'),
    /** In which order they sign; without order all are asked at once. */
    in_order: boolean().optional(),
    /** Last day on which it can be signed. */
    expires_on: optional(date()),
    /** Days after being asked on which a signer who has not signed is reminded. */
    reminder_days: list(integer({ min: 1, max: 60, example: 3 }), 5).optional(),
    message: optional(text(1000)),
  },
  computed: {
    title: text(200, { example: 'Subscription agreement' }),
    /** Whose record the document belongs to. */
    user_id: reference('users'),
    status: choice(signatureStates),
    in_order: boolean(),
    reminder_days: list(integer(), 5),
    pages: list(map({ width: integer(), height: integer() }), 2000),
    signers: list(shownSigner, 20),
    fields: list(shownField, 200),
    /** Of the file that is signed. */
    source_sha256: text(64),
    sent_at: instant().nullable(),
    ended_at: instant().nullable(),
    reason: text(500).nullable(),
    /** The signed file, once there is one. */
    result_document_id: reference('documents').nullable(),
    result_sha256: text(64).nullable(),
    seal_level: choice(sealLevels).nullable(),
  },
  filters: { document_id: 'exact', user_id: 'exact', status: 'exact' },
  search: ['title'],
  sorts: ['title', 'sent_at', 'expires_on'],
  columns: [
    { key: 'title', label: 'Document' },
    { key: 'status', label: 'Status' },
    { key: 'sent_at', label: 'Sent' },
    { key: 'expires_on', label: 'Expires' },
  ],
})

const write = { event: 'investors', action: 'update' } as const
const one = { answer: signatureRequest.row, status: 200 } as const
const version = integer({ min: 1 }).optional()

export const prepareSignature = defineEndpoint({
  method: 'POST',
  path: 'signature-requests',
  summary: 'Prepare a PDF of an investor to be signed, or get the request that is open for it',
  access: write,
  body: z.object({ document_id: reference('documents') }),
  answer: signatureRequest.row,
  status: 201,
  also: [200],
})

export const placeSignatureFields = defineEndpoint({
  method: 'PATCH',
  path: 'signature-requests/{id}',
  summary: 'Change who signs a draft, where, in which order and until when. What is left out stays',
  access: write,
  body: z.object({
    /** In their order. Fields name them by place: when signers change, fields are sent along. */
    signers: list(writtenSigner, 20).optional(),
    fields: list(writtenField, 200).optional(),
    in_order: boolean().optional(),
    expires_on: optional(date()),
    reminder_days: list(integer({ min: 1, max: 60 }), 5).optional(),
    message: optional(text(1000)),
    version,
  }),
  ...one,
})

export const sendForSignature = defineEndpoint({
  method: 'POST',
  path: 'signature-requests/{id}/send',
  summary: 'Send a draft to its signers. Every signer needs a field',
  access: write,
  body: z.object({ version }),
  ...one,
})

export const remindSigners = defineEndpoint({
  method: 'POST',
  path: 'signature-requests/{id}/remind',
  summary: 'Remind those whose turn it is. At most once a day',
  access: write,
  ...one,
})

export const cancelSignature = defineEndpoint({
  method: 'POST',
  path: 'signature-requests/{id}/cancel',
  summary: 'Take a request back. Signatures that were given are kept as a record and count for nothing',
  access: write,
  body: z.object({ reason: optional(text(500)) }),
  ...one,
})

/** The file itself, `application/pdf`: of a request one signs or has signed, the file that is signed. */
export const readPdf = defineEndpoint({
  method: 'GET',
  path: 'pdfs/{id}',
  summary: 'A document that is a PDF, shown in the page. Notes that a signer has opened it',
  access: 'verified',
  status: 200,
  file: ['application/pdf'],
  also: [206, 416],
})
