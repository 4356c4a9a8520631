import type { Resource } from '@moorgate/contract/resource.ts'
import type { FieldValues } from 'react-hook-form'
import { call } from '../../kernel/api.ts'
import type { Payload } from '../../kernel/form-data.ts'
import { useForm } from '../../kernel/form.ts'
import { useRefresh } from './use-timeline.ts'
import type { RecordNamed } from './use-timeline.ts'
import type { StaffEntry } from './use-entry-actions.ts'

interface EntryFormOptions<Values extends FieldValues> {
  resource: Pick<Resource, 'path'>
  record: RecordNamed
  entry: StaffEntry | undefined
  values: Values
  bodyOf: (values: Values) => Record<string, unknown>
  onSaved: () => void
}

/** A form that adds an entry to a record's stream, or changes one. */
export function useEntryForm<Values extends FieldValues>(options: EntryFormOptions<Values>) {
  const { resource, record, entry, values, bodyOf, onSaved } = options
  const refresh = useRefresh(record)
  return useForm<Values>({
    values,
    version: entry?.version,
    renew: refresh,
    send: async (given, idempotencyKey) => {
      const body = bodyOf(given) as Payload
      if (entry)
        await call('PATCH', `${resource.path}/${entry.id}`, { body: { ...body, version: entry.version } })
      else
        await call('POST', resource.path, {
          body: { ...body, owner_type: record.type, owner_id: record.id },
          idempotencyKey,
        })
      await refresh()
      onSaved()
    },
  })
}
