import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { reportInput, writeReportInputs } from '@moorgate/contract/kpis/report-input.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { clock } from '../../ui/format-dates.ts'
import type { Entry, CellPlace } from './block.ts'

const keyOf = ({ row, column }: CellPlace) => `${row}:${column}`

/** Saves what is typed and pasted, all cells of a block at once, and shows it until the server's answer is there. */
export function useEntries({ company, sub_type: kind, rows, periods }: KpiMatrix) {
  const queries = useQueryClient()
  const { busy, problem, errors, run } = useCommand()
  const [pending, setPending] = useState<ReadonlyMap<string, string | null>>(new Map())
  const [savedAt, setSavedAt] = useState<string>()
  const [wrong, setWrong] = useState<string>()
  const bodyOf = ({ row, column, value }: Entry) => {
    const { id, unit } = rows[row]!
    const field = unit === 'text' || unit === 'rag' ? 'text' : 'value'
    return { report_type_id: id, period: periods[column]!.period, [field]: value }
  }
  const write = async (written: readonly object[]) => {
    setWrong(undefined)
    const done = await run(async () => {
      await send(writeReportInputs, {
        body: { owner_id: company.id, report_sub_type_id: kind.id, rows: [...written] },
      })
      await queries.invalidateQueries({ queryKey: [reportInput.name] })
    })
    if (done) setSavedAt(clock(now()))
    setPending(new Map())
    return done
  }
  const [said] = Object.values(errors).flat()
  return {
    busy,
    savedAt,
    problem: wrong ?? said ?? problem,
    pendingAt: (place: CellPlace) => pending.get(keyOf(place)),
    save: (entries: readonly Entry[]) => {
      if (entries.length === 0) return
      setPending(new Map(entries.map((entry) => [keyOf(entry), entry.value])))
      void write(entries.map(bodyOf))
    },
    annotate: (place: CellPlace, about: { note?: string | null; source?: string | null }) =>
      write([{ report_type_id: rows[place.row]!.id, period: periods[place.column]!.period, ...about }]),
    refuse: (cell: string) => setWrong(`“${cell}” isn’t a number. Nothing was pasted.`),
  }
}

export type Entries = ReturnType<typeof useEntries>
