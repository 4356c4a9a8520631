import { useState } from 'react'
import { isFailure } from '../../../kernel/api.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { firstMessages } from '../../../kernel/form-values.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useBrandingCommand, useSaveBranding } from '../use-save-branding.ts'
import type { MergedEdits, Saved, WordingEdits } from './wording-edits.ts'

interface WordingDraftOptions {
  /** The part of the branding that is edited. */
  field: 'navigation' | 'texts'
  /** What an edit is, once it is sent: null goes back to the default. */
  bodyOf: (edits: WordingEdits) => Record<string, string | null>
  /** Edits that began from `before`, once another user has saved `theirs`. */
  over: (before: Saved, edits: WordingEdits, theirs: Saved) => MergedEdits
  /** What is said once it is saved. */
  said: string
}

/** A draft of the tenant's labels or texts: what was typed, what was refused at which field, saving and going back. */
export function useWordingDraft({ field, bodyOf, over, said }: WordingDraftOptions) {
  const { [field]: saved } = useBranding()
  const store = useSaveBranding()
  const [edits, setEdits] = useState<WordingEdits>({})
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { busy, problem, run } = useBrandingCommand(({ [field]: theirs }) => {
    const merged = over(saved, edits, theirs)
    setEdits(merged.edits)
    setErrors(merged.both)
  })
  const save = () =>
    run(async () => {
      setErrors({})
      try {
        await store({ [field]: bodyOf(edits) })
      } catch (error) {
        if (isFailure(error, 'invalid')) setErrors(firstMessages(error.fieldErrors))
        throw error
      }
      setEdits({})
      showToast(said)
    })
  return {
    edits,
    setEdits,
    errors,
    busy,
    problem,
    changes: Object.keys(edits).length,
    problems: Object.keys(errors).length,
    save,
    discard: () => {
      setEdits({})
      setErrors({})
    },
  }
}
