import { useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import { noProblems, problemsOf } from './refusal.ts'
import type { Problems } from './refusal.ts'
import { useText } from './terminology.tsx'

export interface Submission extends Problems {
  busy: boolean
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
}

/**
 * A small form whose fields the browser keeps. The server says what is wrong; its messages go to the fields,
 * and the first of them gets the focus. A second press while the first is under way does nothing.
 */
export function useSubmission(act: (form: FormData) => Promise<void>): Submission {
  const [problems, setProblems] = useState(noProblems)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const text = useText()
  const submit = async (form: HTMLFormElement) => {
    running.current = true
    setBusy(true)
    setProblems(noProblems)
    try {
      await act(new FormData(form))
    } catch (error) {
      const has = (field: string) => form.elements.namedItem(field) !== null
      const found = problemsOf(error, has, text('submit_failed'))
      setProblems(found)
      focusFirst(form, found)
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!running.current) void submit(event.currentTarget)
  }
  return { ...problems, busy, onSubmit }
}

function focusFirst(form: HTMLFormElement, { fields }: Problems): void {
  const first = [...form.elements].find((element) => (element.getAttribute('name') ?? '') in fields)
  if (first instanceof HTMLElement) first.focus()
}
