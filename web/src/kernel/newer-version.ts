import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import { countChanges, renewedWith } from './form-values.ts'
import type { FormMerge } from './form-values.ts'

interface ReadValues<Values> {
  values: Values
  version: unknown
  takeSent: () => Values | undefined
  isSending: () => boolean
}

/**
 * Takes a newer version of the record into an open form. `onMerged` is called where another user changed a
 * field of the form while it was being edited.
 */
export function useNewerVersion<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  read: ReadValues<Values>,
  onMerged: (both: FormMerge['both']) => void,
): void {
  const begun = useRef(read)
  useEffect(() => {
    const before = begun.current
    // What this form is just saving comes back as a newer version too: whose it is shows when it is saved.
    if (before.version === read.version || read.isSending()) return
    begun.current = read
    const [sent, mine] = [read.takeSent(), form.getValues()]
    const { values, both, isOthers } = renewedWith({ before: before.values, sent, mine, theirs: read.values })
    if (!sent || countChanges(mine, values) > 0) form.reset(values as DefaultValues<Values>)
    if (isOthers) onMerged(both)
  })
}
