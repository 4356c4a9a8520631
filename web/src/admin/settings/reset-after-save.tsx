import { useState } from 'react'
import type { ComponentType } from 'react'

export interface SavedForm {
  onSaved: () => void
}

/** A form that starts again from what it saved. What a colleague saves meanwhile comes into it as it is. */
export function ResetAfterSave({ form: Form }: { form: ComponentType<SavedForm> }) {
  const [saves, setSaves] = useState(0)
  return <Form key={saves} onSaved={() => setSaves(saves + 1)} />
}
