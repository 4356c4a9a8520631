import { acceptOf } from '@moorgate/contract/file-kinds.ts'
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
  /** What the form holds, where it keeps that itself: its file is the one that is shown. */
  value?: unknown
  onChange: (file: File | '') => void
}

/** One file of a record; it is sent with the form. */
export function FileField({ label, hint, error, optional, facts, value, onChange }: FileFieldProps) {
  const [chosen, setName] = useState<string>()
  const name = value === undefined || value instanceof File ? chosen : undefined
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
      accept={acceptOf(kinds)}
      files={name === undefined ? [] : [{ id: name, name }]}
      onFiles={([file]) => choose(file)}
      onRemove={() => choose(undefined)}
    />
  )
}
