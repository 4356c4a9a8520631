import type { KpiForm, KpiFormRow } from '@moorgate/contract/kpis/kpi-form.ts'
import { useRef, useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { clock } from '../../../ui/format-dates.ts'
import { cellsOf, readTyped } from '../typed-figures.ts'

/** A field of the form: the figure of a KPI in one kind, or the note on it. */
export interface FormField {
  section: number
  row: number
  of: 'figure' | 'note'
}

export interface FormRow {
  report_sub_type_id: number
  report_type_id: number
  value?: string | null
  text?: string | null
  note?: string | null
}

export const fieldKey = ({ section, row, of }: FormField): string => `${section}:${row}:${of}`

const isInWords = ({ unit }: Pick<KpiFormRow, 'unit'>) => unit === 'text' || unit === 'rag'

/** "1262000.5" as it is read: "1,262,000.5". Every digit stays. */
const grouped = (value: string): string => {
  const [whole = '', ...places] = value.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}

function bodyOf(form: KpiForm, field: FormField, text: string): FormRow | { wrong: string } {
  const section = form.sections[field.section]!
  const row = section.rows[field.row]!
  const ids = { report_sub_type_id: section.report_sub_type_id, report_type_id: row.report_type_id }
  if (field.of === 'note') return { ...ids, note: text.trim() || null }
  const typed = readTyped(text, row)
  if ('wrong' in typed) return typed
  return isInWords(row) ? { ...ids, text: typed.value } : { ...ids, value: typed.value }
}

/** What is typed into a form: kept until the server has it, and saved whenever a field is left. */
export function useFormEntries(form: KpiForm, save: (rows: FormRow[]) => Promise<unknown>) {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, string>>(new Map())
  const [wrong, setWrong] = useState<ReadonlyMap<string, string>>(new Map())
  const [savedAt, setSavedAt] = useState<string>()
  const { busy, problem, errors, run } = useCommand()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const rowAt = ({ section, row }: FormField) => form.sections[section]!.rows[row]!
  const written = (field: FormField) => {
    const row = rowAt(field)
    if (field.of === 'note') return row.note ?? ''
    return row.value === null ? (row.text ?? '') : grouped(row.value)
  }

  /** One after the other, so that the figure that was typed last is the one that stays. */
  const store = (entries: readonly { field: FormField; text: string }[]) => {
    const mistakes = new Map(wrong)
    const rows: FormRow[] = []
    for (const { field, text } of entries) {
      const body = bodyOf(form, field, text)
      mistakes.delete(fieldKey(field))
      if ('wrong' in body) mistakes.set(fieldKey(field), `“${body.wrong}” isn’t a number.`)
      else rows.push(body)
    }
    setWrong(mistakes)
    if (rows.length === 0) return
    queue.current = queue.current.then(async () => {
      const done = await run(() => save(rows))
      if (!done) return
      setSavedAt(clock(now()))
      setDrafts((before) => withoutSaved(before, entries))
    })
  }

  return {
    busy,
    savedAt,
    problem: Object.values(errors).flat()[0] ?? problem,
    /** Nothing is waiting, and nothing is wrong. */
    isSettled: drafts.size === 0 && wrong.size === 0 && !busy,
    textOf: (field: FormField) => drafts.get(fieldKey(field)) ?? written(field),
    mistakeIn: (field: FormField) => wrong.get(fieldKey(field)),
    isTyped: (field: FormField) => drafts.has(fieldKey(field)),
    type: (field: FormField, text: string) => setDrafts(new Map(drafts).set(fieldKey(field), text)),
    leave: (field: FormField) => {
      const text = drafts.get(fieldKey(field))
      if (text === undefined) return
      if (text.trim() !== written(field)) return store([{ field, text }])
      const kept = new Map(drafts)
      kept.delete(fieldKey(field))
      setDrafts(kept)
      // Back to what it was: nothing is wrong with it any more.
      const mistakes = new Map(wrong)
      mistakes.delete(fieldKey(field))
      setWrong(mistakes)
    },
    /** A column that was copied from a sheet fills the figures from this one on; more than one is one field's. */
    paste: (field: FormField, pasted: string): boolean => {
      const lines = cellsOf(pasted)
      if (lines.length < 2 || field.of !== 'figure') return false
      const { rows } = form.sections[field.section]!
      const entries = lines.slice(0, rows.length - field.row).map(([cell = ''], down) => ({
        field: { ...field, row: field.row + down },
        text: cell,
      }))
      setDrafts(new Map([...drafts, ...entries.map(({ field: at, text }) => [fieldKey(at), text] as const)]))
      store(entries)
      return true
    },
  }
}

export type FormEntries = ReturnType<typeof useFormEntries>

/** What was typed on meanwhile stays. */
function withoutSaved(
  drafts: ReadonlyMap<string, string>,
  entries: readonly { field: FormField; text: string }[],
): ReadonlyMap<string, string> {
  const saved = new Map(entries.map(({ field, text }) => [fieldKey(field), text]))
  return new Map([...drafts].filter(([key, text]) => saved.get(key) !== text))
}
