import type { Resource } from '@moorgate/contract/resource.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { z } from 'zod'
import type { FormValues } from './form-values.ts'

/** A schema without what says that it may be missing. */
function bare(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? bare(schema.unwrap()) : schema
}

/** The fields of a map, such as an address, by name; undefined where a schema is no map. */
export function fieldsOfMap(schema: unknown): Readonly<Record<string, z.ZodType>> | undefined {
  const inner = bare(schema)
  return inner instanceof z.ZodObject ? (inner.shape as Record<string, z.ZodType>) : undefined
}

/** Whether a record can be without the field. */
export function mayBeMissing(schema: unknown): boolean {
  return schema instanceof z.ZodOptional
}

/**
 * What a resource's form begins with: every field that it shows, as the record has it, and "" where there is
 * nothing.
 */
export function emptyValues(
  resource: Pick<Resource, 'form' | 'create'>,
  row: FormValues | undefined,
): FormValues {
  const keys = resource.form.flatMap(({ fields }) => fields.map(({ key }) => key))
  return Object.fromEntries(keys.map((key) => [key, valueOf(resource.create.shape[key], row?.[key])]))
}

function valueOf(schema: z.ZodType | undefined, value: unknown): unknown {
  const fields = fieldsOfMap(schema)
  if (fields) {
    const map = (value ?? {}) as FormValues
    return Object.fromEntries(
      Object.entries(fields).map(([name, inner]) => [name, valueOf(inner, map[name])]),
    )
  }
  if (value !== null && value !== undefined) return value
  const kind = schema && factsOf(schema)?.kind
  if (kind === 'boolean') return false
  // Closed or active: what is made is active.
  if (kind === 'flag') return 1
  return kind === 'list' ? [] : ''
}
