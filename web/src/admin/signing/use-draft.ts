import { placeSignatureFields, sendForSignature } from '@moorgate/contract/signing/signature-request.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { send } from '../../kernel/queries.ts'
import { signingOf } from '../../kernel/signing/signing.ts'
import type { SignatureRequest } from '../../kernel/signing/signing.ts'
import { useAct } from '../../kernel/use-act.ts'
import { bodyOf, draftOf } from './draft.ts'
import type { Draft } from './draft.ts'

const pauseMs = 500

export type SaveState =
  | { kind: 'saved'; at: Date }
  | { kind: 'saving' }
  | { kind: 'failed' }
  | { kind: 'untouched' }

/** A draft that saves itself half a second after the last change, one save after the other. */
export function useDraft(request: SignatureRequest) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(request))
  const [state, setState] = useState<SaveState>({ kind: 'untouched' })
  const queries = useQueryClient()
  const version = useRef(request.version)
  const latest = useRef(draft)
  const kept = useRef(draft)
  const saving = useRef<Promise<boolean>>(undefined)
  useEffect(() => {
    latest.current = draft
  }, [draft])
  const act = useAct()

  const flush = useCallback(async (): Promise<boolean> => {
    await saving.current
    if (latest.current === kept.current) return true
    const written = latest.current
    const save = async () => {
      setState({ kind: 'saving' })
      try {
        const answer = await send(placeSignatureFields, {
          params: { id: request.id },
          body: { ...bodyOf(written), version: version.current },
        })
        version.current = answer.version
        kept.current = written
        setState({ kind: 'saved', at: now() })
        return true
      } catch {
        setState({ kind: 'failed' })
        return false
      }
    }
    saving.current = save()
    return saving.current
  }, [request.id])

  useEffect(() => {
    if (draft === kept.current) return undefined
    const timer = setTimeout(() => void flush(), pauseMs)
    return () => clearTimeout(timer)
  }, [draft, flush])

  const sendOut = () =>
    act.run(async (idempotencyKey) => {
      if (!(await flush())) return
      await send(sendForSignature, { params: { id: request.id }, idempotencyKey, body: {} })
      await queries.invalidateQueries({ queryKey: signingOf(request.document_id).queryKey })
    })
  return { draft, setDraft, state, flush, act, sendOut }
}
