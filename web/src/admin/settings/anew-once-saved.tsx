import { useState } from 'react'
import type { ComponentType } from 'react'

export interface SavedForm {
  onSaved: () => void
}

/**
 * A form that begins anew with what it saved; what somebody else saves meanwhile comes into it as it stands.
 */
export function AnewOnceSaved({ form: Form }: { form: ComponentType<SavedForm> }) {
  const [saves, setSaves] = useState(0)
  return <Form key={saves} onSaved={() => setSaves(saves + 1)} />
}
