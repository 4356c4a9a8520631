import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'
import { useForm } from './form.ts'
import { changesOf, filledIn } from './form-values.ts'
import type { FormValues } from './form-values.ts'

interface RecordFormOptions<R extends Resource> {
  resource: R
  /** The record that is edited; without one, a new one is made. */
  row: RowOf<R> | undefined
  /** What the form begins with. */
  values: FormValues
  /** What a new record is sent with besides what was filled in, such as whose it is. */
  also?: FormValues
  /** How a new record is checked and sent, where its form shows more than the declaration. */
  added?: { schema: z.ZodType; bodyOf: (values: FormValues) => FormValues } | undefined
  /** Gets the record as the server answered it. */
  onSaved: (row: RowOf<R>) => Promise<void> | void
}

/**
 * A form of one record of a resource. A new record sends what was filled in, an old one what changed and the
 * version it was read at, so that two editors don't overwrite each other.
 */
export function useRecordForm<R extends Resource>({
  resource,
  row,
  values,
  also,
  added,
  onSaved,
}: RecordFormOptions<R>) {
  const queries = useQueryClient()
  const bodyOf = (formValues: FormValues) =>
    row ? changesOf(values, formValues) : { ...(added?.bodyOf ?? filledIn)(formValues), ...also }
  return useForm<FormValues>({
    values,
    schema: row ? resource.update : (added?.schema ?? resource.create),
    bodyOf,
    version: row?.['version'],
    renew: () => queries.invalidateQueries({ queryKey: [resource.name] }),
    send: async (given, idempotencyKey) => {
      const { data } = row
        ? await call<{ data: RowOf<R> }>('PATCH', `${resource.path}/${String(row['id'])}`, {
            body: { ...bodyOf(given), version: row['version'] },
          })
        : await call<{ data: RowOf<R> }>('POST', resource.path, { body: bodyOf(given), idempotencyKey })
      await onSaved(data)
    },
  })
}
