import { Fragment } from 'react'
import { useTerm } from '../../kernel/terminology.tsx'
import { FormPart } from '../../ui/form-layout.tsx'
import { Heading } from '../../ui/text.tsx'
import { AttributeField } from './attribute-field.tsx'
import type { AttributeValue } from './attributes.ts'

/** How a form binds a field to its control. */
interface FieldControl {
  id: string
  value: unknown
  error: string | undefined
  onChange: (value: string | string[]) => void
}

interface OwnFieldsPartProps {
  /** Those that can be typed. */
  fields: readonly AttributeValue[]
  control: (name: `attribute_values.${number}.value`) => FieldControl
}

/** The part of a record's form for the fields that the tenant added. Nothing where there are none. */
export function OwnFieldsPart({ fields, control }: OwnFieldsPartProps) {
  const term = useTerm()
  if (fields.length === 0) return null
  return (
    <FormPart title={term('attribute', { plural: true })}>
      {fields.map(({ attribute }, place) => {
        const { id, value, error, onChange } = control(`attribute_values.${place}.value`)
        const { section } = attribute
        const isFirst = section !== null && section !== fields[place - 1]?.attribute.section
        return (
          <Fragment key={attribute.id}>
            {isFirst && (
              <Heading level={3} variant="small">
                {section}
              </Heading>
            )}
            <AttributeField
              {...{ attribute, id, error, onChange }}
              value={(value ?? '') as string | string[]}
            />
          </Fragment>
        )
      })}
    </FormPart>
  )
}
