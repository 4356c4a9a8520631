import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../kernel/use-command.ts'
import { sentValue, typedValue } from './attribute-text.ts'
import { saveAttributes } from './attributes.ts'
import type { AttributeValue } from './attributes.ts'

interface Options {
  ownerType: OwnerType
  ownerId: number
  /** Only those that the reader may change. */
  fields: readonly AttributeValue[]
  onSaved: () => void
}

/**
 * The tenant's own fields of a record as a form: what changed is sent together, and a refusal stands at its
 * field.
 */
export function useAttributeForm({ ownerType, ownerId, fields, onSaved }: Options) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Readonly<Record<number, string | string[]>>>({})
  const changed = fields.filter((field) => {
    const now = typed[field.attribute.id]
    return now !== undefined && JSON.stringify(now) !== JSON.stringify(typedValue(field))
  })
  const act = useCommand(changed.map((_field, index) => `values.${index}.value`))
  const values = changed.map(({ attribute }) => ({
    attribute_id: attribute.id,
    value: sentValue(attribute, typed[attribute.id] ?? ''),
  }))
  const submit = async () => {
    const done = await act.run(async () => {
      await saveAttributes(ownerType, ownerId, values)
      // Lists of such records may show the fields too.
      for (const area of ['attribute_value', ownerType]) await queries.invalidateQueries({ queryKey: [area] })
    })
    if (done) onSaved()
  }
  return {
    busy: act.busy,
    problem: act.problem,
    changes: changed.length,
    onSubmit: submit,
    fieldOf: (field: AttributeValue) => ({
      attribute: field.attribute,
      value: typed[field.attribute.id] ?? typedValue(field),
      error: act.fields[`values.${changed.indexOf(field)}.value`],
      onChange: (value: string | string[]) =>
        setTyped((before) => ({ ...before, [field.attribute.id]: value })),
    }),
  }
}
