import { useEffect, useState } from 'react'
import { placeFocusOnMistake } from './first-field.ts'
import type { FormProps } from './form.tsx'

interface CheckedForm extends Pick<FormProps, 'onSubmit'> {
  /** What was entered is being judged: what is wrong with it is known afterwards. */
  busy?: boolean
}

/** For the `onSubmit` of a form: what was refused, here or by the server, is mended where the first message stands. */
export function useFirstMistake({ busy = false, onSubmit }: CheckedForm): FormProps['onSubmit'] {
  const [sent, setSent] = useState<{ form: HTMLFormElement }>()
  useEffect(() => {
    return !busy && sent ? placeFocusOnMistake(sent.form) : undefined
  }, [busy, sent])
  return (event) => {
    const form = event.currentTarget
    setSent({ form })
    // What the server says before anything is sent is known once this is over.
    return Promise.resolve(onSubmit(event)).finally(() => setSent({ form }))
  }
}
