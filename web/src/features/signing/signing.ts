import { signatureRequest } from '@moorgate/contract/signing/signature-request.ts'
import { declinePdf, signPdf } from '@moorgate/contract/signing/sign-pdf.ts'
import type { SignatureState } from '@moorgate/contract/signing/signature-request.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { send } from '../../kernel/queries.ts'
import type { Page } from '../../kernel/queries.ts'
import type { SignatureActs } from './use-signature.ts'
import type { Tone } from '../../ui/badge.tsx'

export type SignatureRequest = RowOf<typeof signatureRequest>

/** What is or was last being signed of a document, as far as this person may know; null where nothing is. */
export function signingOf(documentId: number | string) {
  const query = new URLSearchParams({
    'filter[document_id]': String(documentId),
    sort: '-id',
    per_page: '1',
  })
  return queryOptions({
    queryKey: [signatureRequest.name, 'of', String(documentId)],
    queryFn: async ({ signal }) => {
      const { data } = await call<Page<SignatureRequest>>('GET', signatureRequest.path, { query, signal })
      return data[0] ?? null
    },
  })
}

/** Signing and declining as a person who is signed in. */
export const ownActs = (documentId: number): SignatureActs => ({
  sign: (body, idempotencyKey) => send(signPdf, { params: { id: documentId }, body, idempotencyKey }),
  decline: (reason, idempotencyKey) =>
    send(declinePdf, { params: { id: documentId }, body: { reason }, idempotencyKey }),
})

/** Where the file itself is read. */
export const pdfAddress = (documentId: number | string) => `/api/pdfs/${documentId}`

export const signingStates: Readonly<Record<SignatureState, { label: string; tone: Tone }>> = {
  draft: { label: 'Draft', tone: 'neutral' },
  sent: { label: 'Out for signature', tone: 'waiting' },
  sealing: { label: 'Sealing', tone: 'waiting' },
  completed: { label: 'Signed', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
  expired: { label: 'Expired', tone: 'bad' },
  cancelled: { label: 'Withdrawn', tone: 'neutral' },
}
