import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from './api.ts'
import { ApiError, mayBeDone } from './api-error.ts'
import { noProblems, problemsOf } from './refusal.ts'
import type { Problems } from './refusal.ts'
import { useText } from './terminology.tsx'

export interface Command {
  busy: boolean
  /** Why it was refused, in one sentence, until it is tried again: all that no field of `fields` shows. */
  problem: string | undefined
  /** The message beside each field that was named. */
  fields: Problems['fields']
  /** Everything that the server said field by field, named or not; empty where it refused the whole. */
  errors: FieldErrors
  /**
   * Does it; a second press meanwhile does nothing. True when it is done; otherwise the problems say why not.
   */
  run: (act: (idempotencyKey: string) => Promise<unknown>) => Promise<boolean>
}

/**
 * One act of a button or dialog: approve, pay, cancel. `fields` are the names that can show a message beside
 * them; what is said about others becomes the `problem`. The idempotency key stays the same until there is an
 * answer, so that a second press after a lost one does not do it again. What the page must show afterwards is
 * asked for inside the act: otherwise a slow line leaves the button for a second press, which would do it
 * twice.
 */
export function useCommand(fields: readonly string[] = []): Command {
  const text = useText()
  const running = useRef(false)
  const key = useRef<string>(undefined)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState(noProblems)
  const [errors, setErrors] = useState<FieldErrors>({})
  const run = async (act: (idempotencyKey: string) => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setProblems(noProblems)
    setErrors({})
    try {
      await act((key.current ??= newIdempotencyKey()))
      key.current = undefined
      return true
    } catch (error) {
      if (!mayBeDone(error)) key.current = undefined
      if (error instanceof ApiError) setErrors(error.fieldErrors)
      setProblems(problemsOf(error, (field) => fields.includes(field), text('submit_failed')))
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, problem: problems.form, fields: problems.fields, errors, run }
}
