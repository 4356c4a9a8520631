import type { FieldFacts as WireFacts } from '@moorgate/contract/wire.ts'
import { useState } from 'react'
import { FileDrop } from '../ui/file-drop.tsx'

export interface FileFieldProps {
  label: string
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean | undefined
  /** Kinds and most kilobytes, from the contract. */
  facts: WireFacts
  onChange: (file: File | '') => void
}

/** One file of a record; it is sent with the form. */
export function FileField({ label, hint, error, optional, facts, onChange }: FileFieldProps) {
  const [name, setName] = useState<string>()
  const choose = (file: File | undefined) => {
    setName(file?.name)
    onChange(file ?? '')
  }
  const kinds = (facts.options ?? []).map(String)
  const megabytes = Math.round((facts.max ?? 0) / 1024)
  return (
    <FileDrop
      label={label}
      hint={hint ?? `${kinds.join(', ').toUpperCase()}, up to ${megabytes} MB.`}
      error={error}
      optional={optional}
      accept={kinds.map((kind) => `.${kind}`).join(',')}
      files={name === undefined ? [] : [{ id: name, name }]}
      onFiles={([file]) => choose(file)}
      onRemove={() => choose(undefined)}
    />
  )
}
