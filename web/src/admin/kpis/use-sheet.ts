import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react'
import { readTyped } from '../../features/kpis/typed-figures.ts'
import { entriesOf, leftOutWords, placeAfter } from './block.ts'
import type { CellPlace } from './block.ts'
import type { Entries } from './use-entries.ts'

interface SheetParts {
  table: RefObject<HTMLTableElement | null>
  matrix: KpiMatrix
  entries: Entries
  place: CellPlace
  onPlace: (place: CellPlace) => void
  mayEnter: boolean
}

/**
 * How a sheet is used: arrows and Tab move, Enter and any letter edit, Esc leaves as it was, Delete empties, and
 * a pasted block fills the cells from the chosen one on.
 */
export function useSheet({ table, matrix, entries, place, onPlace, mayEnter }: SheetParts) {
  const { rows, periods } = matrix
  const { isEditing, editedFrom, draft, begin, leave } = useDraft(() => entries.textAt(place) || null)
  useFocusBack(table, { draft, place })
  const size = { rows: rows.length, columns: periods.length }
  const canEdit = ({ row, column }: CellPlace) =>
    mayEnter && rows[row]?.can_enter === true && periods[column]?.status !== 'locked'
  const choose = (next: CellPlace) => {
    leave()
    onPlace(next)
    table.current?.querySelector<HTMLElement>(`[data-place="${placeKey(next)}"]`)?.focus()
  }
  /** Once only: leaving the field by a key takes its focus away too. */
  const commit = (next?: CellPlace) => {
    if (!isEditing.current) return
    const typed = readTyped(draft ?? '', rows[place.row]!)
    if (next) choose(next)
    else leave()
    const from = editedFrom.current
    if ('wrong' in typed) entries.tell(`“${typed.wrong}” isn’t a number. The cell wasn’t changed.`)
    else if (typed.value !== from) entries.save([{ ...place, value: typed.value, from }])
  }
  const pressWhileTyping = ({ key, shiftKey: shift }: KeyboardEvent): boolean => {
    if (key === 'Escape') leave()
    else if (key === 'Enter') commit(placeAfter('ArrowDown', place, size))
    else if (key === 'Tab') commit(placeAfter('Tab', place, { ...size, shift }))
    else return false
    return true
  }
  const pressOnCell = ({ key, shiftKey: shift }: KeyboardEvent): boolean => {
    const next = placeAfter(key, place, { ...size, shift })
    if (next) choose(next)
    else if (!canEdit(place)) return false
    else if (key === 'Enter' || key === 'F2') begin(entries.textAt(place))
    else if (key === 'Delete' || key === 'Backspace') {
      if (entries.textAt(place) !== '') entries.save([{ ...place, value: null }])
    } else if (key.length === 1 && key !== ' ') begin(key)
    else return false
    return true
  }
  return {
    draft,
    choose,
    commit,
    onDraft: begin,
    edit: (at: CellPlace) => canEdit(at) && begin(entries.textAt(at)),
    press: (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isEditing.current ? pressWhileTyping(event) : pressOnCell(event)) event.preventDefault()
    },
    paste: (event: ClipboardEvent) => {
      if (isEditing.current || !mayEnter) return
      event.preventDefault()
      const text = event.clipboardData.getData('text/plain')
      const found = entriesOf(text, place, { rows, periods })
      if ('wrong' in found) entries.tell(`“${found.wrong}” isn’t a number. Nothing was pasted.`)
      else {
        entries.save(found.entries)
        entries.tell(leftOutWords(found.leftOut))
      }
    },
  }
}

export type Sheet = ReturnType<typeof useSheet>

export const placeKey = ({ row, column }: CellPlace): string => `${row}:${column}`

/** What is being typed into the chosen cell, and what the cell had when that began. */
function useDraft(textNow: () => string | null) {
  const isEditing = useRef(false)
  const editedFrom = useRef<string | null>(null)
  const [draft, setDraft] = useState<string>()
  const begin = (text: string) => {
    if (!isEditing.current) editedFrom.current = textNow()
    isEditing.current = true
    setDraft(text)
  }
  const leave = () => {
    isEditing.current = false
    setDraft(undefined)
  }
  return { isEditing, editedFrom, draft, begin, leave }
}

/** After Esc the cell has the focus that its field had. */
function useFocusBack(
  table: { readonly current: HTMLElement | null },
  { draft, place }: { draft: string | undefined; place: CellPlace },
): void {
  const wasTyping = useRef(false)
  const key = placeKey(place)
  useEffect(() => {
    if (wasTyping.current && draft === undefined && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>(`[data-place="${key}"]`)?.focus()
    wasTyping.current = draft !== undefined
  }, [table, draft, key])
}
