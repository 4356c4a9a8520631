import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { signatureRequest } from '@moorgate/contract/signing/signature-request.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { firstPermitted } from '../../features/records/first-permitted.ts'
import { signingOf } from '../../features/signing/signing.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { leavingSave } from '../../features/saving/leaving-saves.ts'

/** A request as staff read it, with what they may do with it. */
export type StaffRequest = SignatureRequest & WithPermissions

/** Under which the save of a draft is known whose page was left. */
export const draftKey = (documentId: number | string) => `signing of ${documentId}`

/** The latest signature request of a document, or null where there is none. */
export const readRequest = (documentId: number | string, signal: AbortSignal) =>
  firstPermitted<SignatureRequest>(
    signatureRequest.path,
    { 'filter[document_id]': String(documentId), sort: '-id' },
    signal,
  )

/** The same for its page. A draft begins from it and keeps its version, so it is read at every opening. */
export const requestOf = (documentId: number | string) =>
  queryOptions({
    queryKey: [...signingOf(documentId).queryKey, permissionsAttribute],
    queryFn: async ({ signal }) => {
      await leavingSave(draftKey(documentId))
      return readRequest(documentId, signal)
    },
    staleTime: 0,
    gcTime: 0,
  })

/** Reads the request of a document again, after a command changed it. */
export function useRenewedRequest(documentId: number): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: signingOf(documentId).queryKey })
}
