import { filledIn } from '../../kernel/form-values.ts'
import type { FormValues } from '../../kernel/form-values.ts'
import { sentValue, typedValue } from './attribute-text.ts'
import type { Attribute, AttributeValue } from './attributes.ts'

/** One of the tenant's own fields within a form of a record, as its control holds it. */
export interface OwnValue {
  attribute_id: number
  value: string | string[]
}

/**
 * What a form's `attribute_values` begin with. The fields stay in their order, so that a refusal finds its
 * field by its place.
 */
export const typedFields = (fields: readonly AttributeValue[]): OwnValue[] =>
  fields.map((field) => ({ attribute_id: field.attribute.id, value: typedValue(field) }))

/** What is sent for them. A field that is gone since the form was opened is left out. */
export function sentFields(own: readonly OwnValue[], fields: readonly AttributeValue[]) {
  const byId = new Map<number, Attribute>(fields.map(({ attribute }) => [attribute.id, attribute]))
  return own.flatMap(({ attribute_id: id, value }) => {
    const attribute = byId.get(id)
    return attribute ? [{ attribute_id: id, value: sentValue(attribute, value) }] : []
  })
}

/**
 * What of a new record is sent. All fields of the tenant's own in its form are, so that the server misses an
 * empty one that is required.
 */
export function newRecord(values: Readonly<FormValues>, fields: readonly AttributeValue[]): FormValues {
  const { attribute_values: own, ...others } = values
  return {
    ...filledIn(others),
    ...(fields.length > 0 && { attribute_values: sentFields(own as OwnValue[], fields) }),
  }
}
