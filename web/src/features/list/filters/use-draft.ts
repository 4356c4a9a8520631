import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import type { ListView } from '../list-views.ts'
import type { ListSearch } from '../../../kernel/search.ts'
import {
  nothing,
  inverted,
  without,
  withAlternative,
  withNewGroup,
  withNewRow,
  withRow,
} from './change-draft.ts'
import { draftOf } from './draft.ts'
import type { Draft, DraftGroup, DraftRow } from './draft.ts'
import type { OfferedFilter } from './filter-values.ts'
import { allRows } from './mistakes.ts'

interface DraftStart {
  applied: ListSearch['filters']
  filters: readonly OfferedFilter[]
  /** The field whose condition was asked for; otherwise one more condition is offered. */
  at: string | undefined
}

interface Focus {
  /** Of a row; undefined is what adds one. */
  row: number | undefined
  part: 'new' | 'value' | 'remove'
}

export type Change = (draft: Draft, focus?: Focus) => void

/** The conditions that are being written, and where the keyboard goes after each change. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { applied, filters, at }: DraftStart) {
  const [first] = useState(() => begun(draftOf(applied, filters), filters, at))
  const [draft, setDraft] = useState(first.draft)
  const [focus, setFocus] = useState<Focus>(first.focus)
  useEffect(() => focusOn(form.current, focus), [form, focus])
  const change: Change = (next, to) => {
    setDraft(next)
    if (to) setFocus(to)
  }
  const added = ({ draft: next, row }: { draft: Draft; row: DraftRow }) =>
    change(next, { row: row.id, part: 'new' })
  return {
    draft,
    setFocus,
    put: (row: DraftRow) => change(withRow(draft, { ...row, untouched: undefined })),
    remove: (id: number) => change(without(draft, id), { row: beside(draft, id), part: 'remove' }),
    addRow: () => added(withNewRow(draft, filters)),
    addGroup: () => added(withNewGroup(draft, filters)),
    addAlternative: (group: DraftGroup) => added(withAlternative(draft, group, filters)),
    turn: (view: ListView) => change(inverted(draft, view, filters)),
    clear: () => change(nothing, { row: undefined, part: 'value' }),
  }
}

export type DraftActs = ReturnType<typeof useDraft>

function begun(draft: Draft, filters: readonly OfferedFilter[], at: string | undefined) {
  const row = at === undefined ? undefined : allRows(draft).find(({ name }) => name === at)
  if (row) return { draft, focus: { row: row.id, part: 'value' } as const }
  const added = withNewRow(draft, filters)
  return { draft: added.draft, focus: { row: added.row.id, part: 'new' } as const }
}

/** The row after the one that goes, or before it. */
function beside(draft: Draft, id: number): number | undefined {
  const ids = allRows(draft).map((row) => row.id)
  const index = ids.indexOf(id)
  return ids[index + 1] ?? ids[index - 1]
}

const controls = 'input:not([tabindex="-1"]), select, button'
/** A long list opens as soon as it has the focus, over what there is to read first. */
const quiet = 'input:not([tabindex="-1"], [role="combobox"]), select'

function focusOn(form: HTMLFormElement | null, { row, part }: Focus): void {
  const inRow = row === undefined ? undefined : form?.querySelector(`[data-row="${row}"]`)
  const place = inRow?.querySelector(part === 'remove' ? '[data-remove]' : '[data-value]')
  const target =
    (part === 'new' ? first(quiet, place, inRow) : first(controls, place)) ??
    form?.querySelector<HTMLElement>('[data-add] button')
  // Nobody's telephone puts its keyboard over what it has just opened.
  if (target && (part === 'remove' || matchMedia('(pointer: fine)').matches)) target.focus()
}

/** The first control of the first place that has one. */
const first = (controls: string, ...places: (Element | null | undefined)[]) =>
  places
    .map((place) => place?.querySelector<HTMLElement>(controls))
    .find((control) => control !== null && control !== undefined)
