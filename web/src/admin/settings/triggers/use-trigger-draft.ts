import { trigger } from '@moorgate/contract/triggers/trigger.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { countChanges } from '../../../kernel/form-values.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { showToast } from '../../../ui/toasts.ts'
import { bodyOf, draftOf, fieldNames } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import { triggersPath } from './queries.ts'
import type { Trigger } from './queries.ts'

/**
 * An automation as it is being written. It is saved against the version that was read, so that two editors don't
 * overwrite each other.
 */
export function useTriggerDraft(row: Trigger | undefined, begun: TriggerDraft) {
  const queries = useQueryClient()
  const visit = useVisit()
  const [start, setStart] = useState(begun)
  const [draft, setDraft] = useState(begun)
  const names = fieldNames(draft)
  const saving = useCommand(names)
  const testing = useCommand(names)
  const save = async () => {
    const path = row ? `${trigger.path}/${row.id}` : trigger.path
    let saved: Trigger | undefined
    const done = await saving.run(async (idempotencyKey) => {
      const version = queries.getQueryData<Trigger>([trigger.name, 'show', String(row?.id), ''])?.version
      const body = { ...bodyOf(draft), ...(row && { version: version ?? row.version }) }
      const answer = await call<{ data: Trigger }>(row ? 'PATCH' : 'POST', path, { body, idempotencyKey })
      saved = answer.data
      setStart(draftOf(saved))
      setDraft(draftOf(saved))
      await queries.invalidateQueries({ queryKey: [trigger.name] })
    })
    if (!done || !saved) return
    showToast(row ? `${saved.name} saved` : `${saved.name} created`)
    if (!row) visit(`${triggersPath}/${saved.id}`, { replace: true })
  }
  return {
    draft,
    change: (change: Partial<TriggerDraft>) => setDraft((before) => ({ ...before, ...change })),
    discard: () => setDraft(start),
    changes: countChanges({ ...start }, { ...draft }),
    saving,
    testing,
    errorOf: (field: string): string | undefined =>
      messageOf(saving.fields, field) ?? messageOf(testing.fields, field),
    save,
  }
}

/** A list shows what is wrong with any of its items. */
function messageOf(fields: Readonly<Record<string, string>>, field: string): string | undefined {
  return fields[field] ?? Object.entries(fields).find(([name]) => name.startsWith(`${field}.`))?.[1]
}
