import type { MouseEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { Page } from '../../kernel/queries.ts'
import type { ListSearch } from '../../kernel/search.ts'
import type { GoInList } from './use-list-search.ts'
import { useVisit } from '../../kernel/visit.ts'
import type { BulkJob } from './bulk.ts'
import { useListKeys } from './use-list-keys.ts'
import type { ChosenRows } from './use-selection.ts'

interface CursorFacts<Row> {
  rows: readonly Row[]
  /** Which page the rows are of; undefined while another is on its way. */
  page: Page<Row>['meta']
  search: ListSearch
  go: GoInList
  /** Whether a row has a quick look; otherwise a press opens its record. */
  looks: boolean
  hrefOf?: ((row: Row) => string | undefined) | undefined
  chosen: ChosenRows
}

export interface Cursor<Row> {
  /** The row that keys move and act on: the one looked at, or the one they were last at. */
  current: number | undefined
  /** Its place among the rows shown; -1 for none. */
  at: number
  /** Place of the row among all that the list finds: "51 of 262". */
  position: { place: number; of: number }
  /** Whether there is a row before it (-1) or after it (1), on whatever page. */
  has: (by: -1 | 1) => boolean
  step: (by: -1 | 1) => void
  open: (row: Row, event: MouseEvent) => void
  /** The job on many records whose progress is shown. */
  job: BulkJob | undefined
  show: (job: BulkJob | undefined) => void
}

/** Instead of a record in the address: the first or the last of a page that is on its way. */
const ends = ['first', 'last'] as const

export const idOf = (row: unknown): number => (row as { id: number }).id

/** Which row somebody is at in a list, by pointer or keys, and what is shown beside it. */
export function useCursor<Row>(facts: CursorFacts<Row>): Cursor<Row> {
  const { rows, page, search, go, looks, hrefOf, chosen } = facts
  const visit = useVisit()
  const [last, setLast] = useState<number>()
  const [job, setJob] = useState<BulkJob>()
  const isOpen = looks && search.panel !== undefined
  const current = isOpen ? Number(search.panel) : last
  const at = rows.findIndex((row) => idOf(row) === current)
  const row = rows[at]
  const href = row && hrefOf?.(row)
  const look = (id: number | undefined) => {
    setJob(undefined)
    go({ ...search, panel: id === undefined ? undefined : String(id) }, { replace: isOpen })
  }
  useEndOfPage(facts, look)
  useReturn(isOpen, at)
  const pageAt = (by: -1 | 1) => (page && isOpen ? page.current_page + by : 0)
  const hasPage = (by: -1 | 1) => pageAt(by) >= 1 && pageAt(by) <= (page?.last_page ?? 0)
  const step = (by: -1 | 1) => {
    const next = rows[at < 0 ? (by === 1 ? 0 : rows.length - 1) : at + by]
    if (next === undefined) {
      if (hasPage(by)) go({ ...search, page: pageAt(by), panel: ends[by === 1 ? 0 : 1] }, { replace: true })
      return
    }
    setLast(idOf(next))
    if (isOpen) look(idOf(next))
    focusRow(rows.indexOf(next))
  }
  useListKeys({
    onStep: step,
    onLook: looks && current !== undefined ? () => look(isOpen ? undefined : current) : undefined,
    onChoose: current === undefined ? undefined : () => chosen.toggle(current),
    onOpen:
      href === undefined
        ? undefined
        : () => {
            focusRow(at)
            visit(href)
          },
    onClose: () => {
      if (isOpen) look(undefined)
      else chosen.clear()
    },
  })
  const open = (pressed: Row, event: MouseEvent) => {
    const pressedHref = hrefOf?.(pressed)
    setLast(idOf(pressed))
    if (event.metaKey || event.ctrlKey) {
      if (pressedHref !== undefined) window.open(pressedHref, '_blank', 'noopener')
    } else if (looks) look(idOf(pressed))
    else if (pressedHref !== undefined) visit(pressedHref)
  }
  return {
    current: at < 0 ? undefined : current,
    at,
    position: { place: (page?.from ?? 1) + at, of: page?.total ?? rows.length },
    has: (by) => rows[at + by] !== undefined || hasPage(by),
    step,
    open,
    job,
    show: setJob,
  }
}

/** Once the page is there, the address says which record its first or last one is. */
function useEndOfPage<Row>({ rows, page, search }: CursorFacts<Row>, look: (id: number) => void): void {
  const end = ends.find((each) => each === search.panel)
  const row = end && page?.current_page === search.page ? rows.at(end === 'first' ? 0 : -1) : undefined
  const id = row && idOf(row)
  useEffect(() => {
    if (id !== undefined) look(id)
    // `look` is made for every address; the record is what decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
}

/** Once the quick look is closed and took the focus with it, the row that was looked at has it. */
function useReturn(isOpen: boolean, at: number): void {
  const looked = useRef(-1)
  useEffect(() => {
    if (isOpen) looked.current = at
    else if (looked.current >= 0 && document.activeElement === document.body) focusRow(looked.current)
    if (!isOpen) looked.current = -1
  }, [isOpen, at])
}

/**
 * Puts the focus on the link of the row that keys move to, so that it is seen and said, and is come back to
 * from the record; not out of what is read beside the list.
 */
function focusRow(index: number): void {
  const row = document.querySelectorAll('[data-list] tbody tr')[index]
  if (!document.activeElement?.closest('aside,[role=dialog]'))
    row?.querySelector<HTMLElement>('a[href]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}
