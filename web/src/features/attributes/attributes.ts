import { attribute, attributeValue, storeAttributeValues } from '@moorgate/contract/attributes/attribute.ts'
import type { OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow, send } from '../../kernel/queries.ts'
import { sectionsOf } from './sections.ts'

export type Attribute = RowOf<typeof attribute>

/** A field that the tenant added, and what stands in it on one record. */
export interface AttributeValue {
  attribute: Attribute
  value: unknown
}

/** Those of a kind of record that are in use, in their order, with those of one section together. */
async function readFields(ownerType: OwnerType, signal: AbortSignal): Promise<Attribute[]> {
  const fields = await everyRow<Attribute>(attribute.path, {
    query: { 'filter[owner_type]': ownerType, 'filter[active]': '1', sort: 'order' },
    signal,
  })
  return sectionsOf(fields, ({ section }) => section).flatMap((section) => section.fields)
}

/** The tenant's own fields of a kind of record that are in use, in their order. */
export function fieldsQuery(ownerType: OwnerType) {
  return queryOptions({
    queryKey: [attribute.name, 'of kind', ownerType],
    queryFn: ({ signal }) => readFields(ownerType, signal),
  })
}

/** The tenant's own fields of one record, in their order, each with its value or null. */
export function attributesQuery(ownerType: OwnerType, ownerId: number) {
  return queryOptions({
    queryKey: [attributeValue.name, 'of', ownerType, ownerId],
    queryFn: async ({ signal }): Promise<AttributeValue[]> => {
      const [attributes, values] = await Promise.all([
        readFields(ownerType, signal),
        everyRow<RowOf<typeof attributeValue>>(attributeValue.path, {
          query: { 'filter[owner_type]': ownerType, 'filter[owner_id]': String(ownerId) },
          signal,
        }),
      ])
      const byAttribute = new Map(values.map((each) => [each.attribute_id, each.value]))
      return attributes.map((each) => ({ attribute: each, value: byAttribute.get(each.id) ?? null }))
    },
  })
}

/** Sets these fields of the record: all of them or none. */
export function saveAttributes(
  ownerType: OwnerType,
  ownerId: number,
  values: readonly { attribute_id: number; value: unknown }[],
) {
  const body = { owner_type: ownerType, owner_id: ownerId, values: [...values] }
  return send(storeAttributeValues, { body: body as never })
}
