import { z } from 'zod'
import type { Resource } from '../resource.ts'
import { list, reference } from '../wire.ts'

/**
 * Fields of the tenant's own, each as its type has it; null clears. They are read by the include
 * `attributeValues`. Once a new record is sent with any of them, its required ones have to be among them.
 */
export const ownValues = {
  attribute_values: list(
    z.object({ attribute_id: reference('attributes'), value: z.json().optional() }),
    200,
  ).optional(),
}

/** A resource whose new records may be sent with fields of the tenant's own. */
export const withOwnValues = <R extends Resource>(resource: R): R => ({
  ...resource,
  create: resource.create.extend(ownValues),
})
