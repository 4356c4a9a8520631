import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { useState } from 'react'
import { ApiError, isFailure, newIdempotencyKey } from '../../kernel/api.ts'
import { noProblems, problemsOf } from '../../kernel/refusal.ts'
import type { Problems } from '../../kernel/refusal.ts'
import { useText } from '../../kernel/terminology.tsx'

export interface Act extends Problems {
  busy: boolean
  /** What the server said field by field; empty where it refused the whole. */
  errors: FieldErrors
  /** Does it, once however often it is pressed. True when it is done; otherwise the problems say why not. */
  run: (act: (idempotencyKey: string) => Promise<unknown>) => Promise<boolean>
}

/**
 * One act of a dialog or form. `fields` are the names that can show a message beside them; what is said about others stands above.
 * The key stays the same until there is an answer, so that a second press after a lost one does not do it again.
 */
export function useAct(fields: readonly string[] = []): Act {
  const text = useText()
  const [problems, setProblems] = useState<Problems>(noProblems)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [busy, setBusy] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  const run = async (act: (idempotencyKey: string) => Promise<unknown>) => {
    if (busy) return false
    setBusy(true)
    setProblems(noProblems)
    setErrors({})
    try {
      await act(key)
      setKey(newIdempotencyKey())
      return true
    } catch (error) {
      if (!isFailure(error, 'timeout', 'unreachable')) setKey(newIdempotencyKey())
      if (error instanceof ApiError) setErrors(error.fieldErrors)
      setProblems(problemsOf(error, (field) => fields.includes(field), text('submit_failed')))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { ...problems, errors, busy, run }
}
