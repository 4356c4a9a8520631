import type { AttributeType } from '@moorgate/contract/attributes/attribute.ts'
import { writeFilterText } from '@moorgate/contract/filter-commas.ts'
import { countryOptions } from '../../kernel/countries.ts'
import type { ListColumn } from './columns.ts'
import type { FilterChoice, FilterKind, OfferedFilter } from './filters/filter-values.ts'
import { attributeText } from '../attributes/attribute-text.ts'
import type { Attribute } from '../attributes/attributes.ts'

/** A row of a list that was asked for with the include `attributeValues`. */
export interface WithValues {
  attribute_values?: readonly { attribute_id: number; value: unknown }[]
}

/** Under which the API knows a field of the tenant's own: as a filter, and as a column of an export. */
const nameOf = ({ id }: Pick<Attribute, 'id'>) => `attribute.${id}`

/** Whether the columns that an address names have one of the tenant's own fields among them. */
export const namesField = (columns = ''): boolean =>
  columns.split(',').some((id) => id.startsWith('attribute.'))

const numeric = new Set<AttributeType>(['number', 'currency'])

/** The tenant's own fields as columns that can be added to a list. */
export function attributeColumns<Row extends WithValues>(fields: readonly Attribute[]): ListColumn<Row>[] {
  return fields.map((attribute) => ({
    id: nameOf(attribute),
    header: attribute.name,
    extra: true,
    cell: ({ attribute_values: values = [] }) =>
      attributeText({
        attribute,
        value: values.find(({ attribute_id: id }) => id === attribute.id)?.value ?? null,
      }),
    ...(numeric.has(attribute.type) && { align: 'end' as const }),
  }))
}

/** The same fields as filters. What a document says is not searched. */
export function attributeFilters(fields: readonly Attribute[]): OfferedFilter[] {
  return fields
    .filter(({ type }) => type !== 'file')
    .map((attribute) => ({
      name: nameOf(attribute),
      label: attribute.name,
      group: 'Your own field',
      mayBeEmpty: true,
      ...askedOf(attribute),
    }))
}

const yesOrNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const kinds: Readonly<Partial<Record<AttributeType, FilterKind>>> = {
  number: 'number',
  currency: 'money',
  date: 'date',
}

/** Choices where there are any; numbers, amounts and dates are compared; texts are looked into. */
function askedOf({ type, options }: Attribute): Pick<OfferedFilter, 'kind' | 'choices' | 'operator'> {
  if (type === 'boolean') return { kind: 'choice', choices: yesOrNo, operator: 'is' }
  if (type === 'country') return { kind: 'choices', choices: countryOptions(), operator: 'is' }
  if (type === 'select' || type === 'multi')
    return { kind: 'choices', choices: options.map(choiceOf), operator: type === 'multi' ? 'has' : 'is' }
  return { kind: kinds[type] ?? 'text', operator: 'contains' }
}

const choiceOf = (option: string): FilterChoice => ({ value: writeFilterText(option), label: option })
