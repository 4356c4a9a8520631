import { importFields } from '@moorgate/contract/imports/fields.ts'
import type { ImportField } from '@moorgate/contract/imports/fields.ts'
import type { ImportKind } from '@moorgate/contract/imports/kinds.ts'
import { useLabel } from '../../kernel/terminology.tsx'

/** Names of a kind's fields, in the firm's own words where it has any. */
export function useFieldLabel(kind: ImportKind): (key: string) => string {
  const label = useLabel()
  const fields = new Map(importFields[kind].map((field) => [field.key, field]))
  const worded = ({ term, label: plain }: ImportField) => (term ? label(term) : plain)
  return (key) => {
    const field = fields.get(key)
    return field ? worded(field) : key
  }
}
