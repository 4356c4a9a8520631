import { placeSignatureFields, sendForSignature } from '@moorgate/contract/signing/signature-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isFailure } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { saveOnLeaving } from '../../features/saving/leaving-saves.ts'
import { send } from '../../kernel/queries.ts'
import type { SignatureRequest } from '../../features/signing/signing.ts'
import { taskQueue } from '../../kernel/task-queue.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { bodyOf, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'
import { draftKey, readRequest, requestOf, useRenewedRequest } from './request.ts'

const pauseMs = 500

export type SaveState =
  | { kind: 'saved'; at: Date }
  | { kind: 'saving' }
  /** `stale`: somebody else changed the draft meanwhile, so that trying again would not help. */
  | { kind: 'failed'; stale: boolean }
  | { kind: 'untouched' }

/** A draft that saves itself half a second after the last change and on leaving, one save after the other. */
export function useDraft(request: SignatureRequest) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(request))
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const [inTurn] = useState(taskQueue)
  const queries = useQueryClient()
  const version = useRef(request.version)
  const latest = useRef(draft)
  const kept = useRef(draft)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const act = useCommand()

  /** Keeps what stands now. Throws what the server refused it with. */
  const keep = useCallback(
    () =>
      inTurn(async () => {
        const written = latest.current
        if (written === kept.current) return
        setState({ kind: 'saving' })
        try {
          const answer = await send(placeSignatureFields, {
            params: { id: request.id },
            body: { ...bodyOf(written), version: version.current },
          })
          version.current = answer.version
          kept.current = written
          setState({ kind: 'saved', at: now() })
        } catch (error) {
          setState({ kind: 'failed', stale: isFailure(error, 'conflict') })
          throw error
        }
      }),
    [inTurn, request.id],
  )
  const flush = useCallback(() => void keep().catch(() => undefined), [keep])

  useEffect(() => {
    if (draft === kept.current) return undefined
    const timer = setTimeout(flush, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, flush])
  useEffect(() => () => saveOnLeaving(draftKey(request.document_id), keep()), [keep, request.document_id])

  const renew = useRenewedRequest(request.document_id)
  /** Gives up what is not saved for what stands on the server. */
  const takeTheirs = () =>
    inTurn(async () => {
      // Read past the page's query: that waits for the save of a page that is left, and this one is in its way.
      const theirs = await readRequest(request.document_id, new AbortController().signal)
      queries.setQueryData(requestOf(request.document_id).queryKey, theirs)
      if (!theirs) return
      version.current = theirs.version
      kept.current = draftOf(theirs)
      latest.current = kept.current
      setDraft(kept.current)
      setState({ kind: 'untouched' })
    })
  const sendOut = () =>
    act.run(async (idempotencyKey) => {
      await keep()
      await send(sendForSignature, { params: { id: request.id }, idempotencyKey, body: {} })
      await renew()
    })
  return { draft, setDraft, state, flush, takeTheirs, act, sendOut }
}
