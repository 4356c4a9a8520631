import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { reportInput, writeReportInputs } from '@moorgate/contract/kpis/report-input.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isFailure } from '../../kernel/api-error.ts'
import { now } from '../../kernel/clock.ts'
import { send } from '../../kernel/queries.ts'
import { problemsOf } from '../../kernel/refusal.ts'
import { taskQueue } from '../../kernel/task-queue.ts'
import { useText } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { clock } from '../../ui/format-dates.ts'
import type { Entry, CellPlace } from './block.ts'
import { keyOf, sheetOf, withEntries, withoutEntries } from './pending.ts'
import type { Pending } from './pending.ts'
import { entriesNamed, withRefused, withoutCells } from './refused-block.ts'
import type { RefusedBlock } from './refused-block.ts'

/** What is said of a figure. */
export interface Annotation {
  note?: string | null
  source?: string | null
}

/** Sends one block after the other, and tells which of its cells had been changed meanwhile. */
function useWrites(
  { company, sub_type: kind }: KpiMatrix,
  onChanged: (entries: readonly Entry[], changed: readonly Entry[]) => void,
) {
  const queries = useQueryClient()
  const text = useText()
  const { busy, run } = useCommand()
  const [inTurn] = useState(taskQueue)
  const [savedAt, setSavedAt] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const readAgain = () => queries.invalidateQueries({ queryKey: [reportInput.name] })
  const explain = async (error: unknown, entries: readonly Entry[]) => {
    const isStale = isFailure(error, 'conflict') && error.refusal.reason === 'stale_version'
    if (isStale) await readAgain()
    const changed = isStale ? entriesNamed(entries, Object.keys(error.fieldErrors)) : []
    if (changed.length > 0) onChanged(entries, changed)
    else setWrong(problemsOf(error, () => false, text('submit_failed')).form)
  }
  // The sentence of a refused block stays while the blocks behind it are saved.
  const write = (rows: readonly object[], entries: readonly Entry[] = []) => {
    setWrong(undefined)
    return inTurn(async () => {
      const done = await run(async () => {
        try {
          await send(writeReportInputs, {
            body: { owner_id: company.id, report_sub_type_id: kind.id, rows: [...rows] },
          })
        } catch (error) {
          await explain(error, entries)
          throw error
        }
        await readAgain()
      })
      if (done) setSavedAt(clock(now()))
      return done
    })
  }
  return { busy, savedAt, wrong, setWrong, write }
}

/**
 * Saves what is typed and pasted, all cells of a block at once, and shows it until the server's answer is there.
 * A block of which cells were changed meanwhile is kept beside what they have now.
 */
export function useEntries(matrix: KpiMatrix) {
  const { rows, periods } = matrix
  const sheet = sheetOf(matrix)
  const [pending, setPending] = useState<Pending>(new Map())
  const [refused, setRefused] = useState<RefusedBlock>()
  const { busy, savedAt, wrong, setWrong, write } = useWrites(matrix, (entries, changed) =>
    setRefused((before) => withRefused(before, { sheet, entries, changed })),
  )
  const pendingAt = (place: CellPlace) => pending.get(keyOf(sheet, place))?.value
  /** What a cell is edited from: what is being saved comes before what was saved. */
  const textAt = (place: CellPlace): string => {
    const { value, text } = rows[place.row]?.cells[place.column] ?? {}
    const waiting = pendingAt(place)
    return (waiting === undefined ? (value ?? text) : waiting) ?? ''
  }
  const cellOf = ({ row, column }: CellPlace) => ({
    report_type_id: rows[row]!.id,
    period: periods[column]!.period,
  })
  const bodyOf = (entry: Entry) => {
    const { unit } = rows[entry.row]!
    const field = unit === 'text' || unit === 'rag' ? 'text' : 'value'
    return { ...cellOf(entry), [field]: entry.value, edited_from: { [field]: entry.from } }
  }
  const save = async (given: readonly Entry[]) => {
    if (given.length === 0) return
    const entries = given.map((entry) => ({ from: textAt(entry) || null, ...entry }))
    setPending((before) => withEntries(before, sheet, entries))
    setRefused((before) => withoutCells(before, entries))
    await write(entries.map(bodyOf), entries)
    setPending((before) => withoutEntries(before, entries))
  }
  const block = refused?.sheet === sheet ? refused : undefined
  return {
    busy,
    savedAt,
    problem: wrong,
    pendingAt,
    textAt,
    save: (entries: readonly Entry[]) => void save(entries),
    annotate: (place: CellPlace, about: Annotation, from: Annotation) =>
      write([{ ...cellOf(place), ...about, edited_from: from }]),
    /** Says what came of what was typed or pasted. */
    tell: setWrong,
    refused: block,
    /** Saves what was typed over what the cells have now. */
    saveRefused: () =>
      void save((block?.entries ?? []).map(({ row, column, value }) => ({ row, column, value }))),
    /** Leaves the changed cells as they are now, and saves the rest of the block. */
    leaveRefused: () => {
      setRefused(undefined)
      void save((block?.entries ?? []).filter((entry) => !block?.changed.includes(entry)))
    },
  }
}

export type Entries = ReturnType<typeof useEntries>
