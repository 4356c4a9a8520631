import type { FormSection, Resource } from '@moorgate/contract/resource.ts'
import type { useForm } from './form.ts'
import type { FormValues } from './form-values.ts'
import { ResourceField } from './resource-field.tsx'
import { useWords } from './words.tsx'

interface ResourceFieldsProps {
  resource: Resource
  fields: FormSection['fields']
  row: FormValues | undefined
  form: ReturnType<typeof useForm<FormValues>>
}

/** Some fields of a resource, each by its kind. */
export function ResourceFields({ resource, fields, row, form }: ResourceFieldsProps) {
  const words = useWords()
  return fields.map(({ key, label, hint }) => (
    <ResourceField
      key={key}
      name={key}
      label={words(label)}
      hint={hint === undefined ? hint : words(hint)}
      schema={resource.create.shape[key]}
      row={row}
      form={form}
    />
  ))
}
