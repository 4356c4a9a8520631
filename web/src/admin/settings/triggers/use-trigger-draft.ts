import { trigger } from '@moorgate/contract/triggers/trigger.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isOvertaken } from '../../../kernel/api.ts'
import { countChanges } from '../../../kernel/form-values.ts'
import { permittedQuery } from '../../../kernel/permissions.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { showToast } from '../../../ui/toasts.ts'
import { bodyOf, bothChanged, draftOf, fieldNames, renewedDraft } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import { triggersPath } from './queries.ts'
import type { Trigger } from './queries.ts'

interface Theirs {
  draft: TriggerDraft
  /** The messages beside the fields that both users changed. */
  fields: Readonly<Record<string, string>>
}

/**
 * An automation as it is being written. It is saved against the version that the draft began with, so that two
 * editors don't overwrite each other; what is read meanwhile changes neither.
 */
export function useTriggerDraft(row: Trigger | undefined, begun: TriggerDraft) {
  const queries = useQueryClient()
  const visit = useVisit()
  const [start, setStart] = useState(begun)
  const [draft, setDraft] = useState(begun)
  const [version, setVersion] = useState(row?.version)
  /** What another user saved meanwhile, until this draft is saved or discarded. */
  const [theirs, setTheirs] = useState<Theirs>()
  const names = fieldNames(draft)
  const saving = useCommand(names)
  const testing = useCommand(names)
  /** What is typed stays, also what was typed since `before`; all else becomes what was saved. */
  const startFrom = (saved: Trigger, before: TriggerDraft) => {
    const stored = draftOf(saved)
    setVersion(saved.version)
    setStart(stored)
    setDraft((mine) => renewedDraft(before, mine, stored))
    return stored
  }
  const takeTheirs = async (id: number) => {
    const saved = await queries.fetchQuery({ ...permittedQuery(trigger, id), staleTime: 0 })
    const stored = startFrom(saved, start)
    setTheirs({ draft: stored, fields: bothChanged(start, draft, stored) })
  }
  const save = async () => {
    const path = row ? `${trigger.path}/${row.id}` : trigger.path
    let saved: Trigger | undefined
    const done = await saving.run(async (idempotencyKey) => {
      const body = { ...bodyOf(draft), ...(row && { version }) }
      setTheirs(undefined)
      try {
        saved = (await call<{ data: Trigger }>(row ? 'PATCH' : 'POST', path, { body, idempotencyKey })).data
      } catch (error) {
        if (!row || !isOvertaken(error)) throw error
        await takeTheirs(row.id)
        return
      }
      startFrom(saved, draft)
      await queries.invalidateQueries({ queryKey: [trigger.name] })
    })
    if (!done || !saved) return
    showToast(row ? `${saved.name} saved` : `${saved.name} created`)
    if (!row) visit(`${triggersPath}/${saved.id}`, { replace: true })
  }
  const fields = { ...theirs?.fields, ...saving.fields }
  return {
    draft,
    change: (change: Partial<TriggerDraft>) => setDraft((before) => ({ ...before, ...change })),
    discard: () => {
      setTheirs(undefined)
      setDraft(start)
    },
    changes: countChanges({ ...start }, { ...draft }),
    theirs: theirs?.draft,
    problem: saving.problem ?? testing.problem,
    problems: Object.keys(fields).length,
    saving,
    testing,
    errorOf: (field: string): string | undefined => fields[field] ?? testing.fields[field],
    save,
  }
}
