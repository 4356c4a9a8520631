import type { KpiForm, KpiFormRow } from '@moorgate/contract/kpis/kpi-form.ts'
import { useEffect, useRef, useState } from 'react'
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
  /** The server refuses to write over what another person saved since. */
  edited_from: { [field in 'value' | 'text' | 'note']?: string | null }
}

/** What a row had when a field of it was edited. */
type RowBefore = Pick<KpiFormRow, 'value' | 'text' | 'note'>

interface FieldEntry {
  field: FormField
  text: string
}

export const fieldKey = ({ section, row, of }: FormField): string => `${section}:${row}:${of}`

const isInWords = ({ unit }: Pick<KpiFormRow, 'unit'>) => unit === 'text' || unit === 'rag'

/** "1262000.5" as it is read: "1,262,000.5". Every digit stays. */
const grouped = (value: string): string => {
  const [whole = '', ...places] = value.split('.')
  return [whole.replaceAll(/\B(?=(\d{3})+$)/g, ','), ...places].join('.')
}

function bodyOf(form: KpiForm, { field, text }: FieldEntry, before: RowBefore): FormRow | { wrong: string } {
  const section = form.sections[field.section]!
  const row = section.rows[field.row]!
  const ids = { report_sub_type_id: section.report_sub_type_id, report_type_id: row.report_type_id }
  if (field.of === 'note') return { ...ids, note: text.trim() || null, edited_from: { note: before.note } }
  const typed = readTyped(text, row)
  if ('wrong' in typed) return typed
  return isInWords(row)
    ? { ...ids, text: typed.value, edited_from: { text: before.text } }
    : { ...ids, value: typed.value, edited_from: { value: before.value } }
}

export interface FormStore {
  /** Saves a draft, and answers the form as it is then. */
  save: (rows: FormRow[]) => Promise<KpiForm>
  /** Reads the form again, after a save was refused. */
  renew: () => Promise<unknown>
}

/** What each field had when it was begun to be edited, which goes along when it is saved. */
function useEditedRows(form: KpiForm) {
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  const edited = useRef(new Map<string, RowBefore>())
  const rowAt = ({ section, row }: FormField) => latest.current.sections[section]!.rows[row]!
  return {
    begin: (field: FormField) => {
      if (!edited.current.has(fieldKey(field))) edited.current.set(fieldKey(field), rowAt(field))
    },
    end: (field: FormField) => void edited.current.delete(fieldKey(field)),
    answered: (answer: KpiForm) => {
      latest.current = answer
    },
    bodyOf: (entry: FieldEntry) =>
      bodyOf(form, entry, edited.current.get(fieldKey(entry.field)) ?? rowAt(entry.field)),
  }
}

/** What is typed into a form: kept until the server has it, and saved whenever a field is left. */
export function useFormEntries(form: KpiForm, { save, renew }: FormStore) {
  const edited = useEditedRows(form)
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
  const store = (entries: readonly FieldEntry[]) => {
    const mistakes = new Map(wrong)
    for (const entry of entries) {
      const body = edited.bodyOf(entry)
      mistakes.delete(fieldKey(entry.field))
      if ('wrong' in body) mistakes.set(fieldKey(entry.field), `“${body.wrong}” isn’t a number.`)
    }
    setWrong(mistakes)
    const right = entries.filter(({ field }) => !mistakes.has(fieldKey(field)))
    if (right.length === 0) return
    queue.current = queue.current.then(async () => {
      const rows = right.map(edited.bodyOf).flatMap((body) => ('wrong' in body ? [] : [body]))
      const done = await run(async () => {
        edited.answered(await save(rows))
      })
      for (const { field } of right) edited.end(field)
      if (!done) return void (await renew())
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
    type: (field: FormField, text: string) => {
      edited.begin(field)
      setDrafts(new Map(drafts).set(fieldKey(field), text))
    },
    leave: (field: FormField) => {
      const text = drafts.get(fieldKey(field))
      if (text === undefined) return
      if (text.trim() !== written(field)) return store([{ field, text }])
      edited.end(field)
      setDrafts(without(drafts, fieldKey(field)))
      // Back to what it was: nothing is wrong with it any more.
      setWrong(without(wrong, fieldKey(field)))
    },
    /** A column that was copied from a sheet fills the figures from this one on; more than one is one field's. */
    paste: (field: FormField, pasted: string): boolean => {
      const entries = pastedEntries(form, field, pasted)
      if (entries.length === 0) return false
      for (const entry of entries) edited.begin(entry.field)
      setDrafts(new Map([...drafts, ...entries.map(({ field: at, text }) => [fieldKey(at), text] as const)]))
      store(entries)
      return true
    },
  }
}

export type FormEntries = ReturnType<typeof useFormEntries>

function pastedEntries(form: KpiForm, field: FormField, pasted: string): FieldEntry[] {
  const lines = cellsOf(pasted)
  if (lines.length < 2 || field.of !== 'figure') return []
  const { rows } = form.sections[field.section]!
  return lines
    .slice(0, rows.length - field.row)
    .map(([cell = ''], down) => ({ field: { ...field, row: field.row + down }, text: cell }))
}

const without = (texts: ReadonlyMap<string, string>, key: string): ReadonlyMap<string, string> =>
  new Map([...texts].filter(([each]) => each !== key))

/** What was typed on meanwhile stays. */
function withoutSaved(
  drafts: ReadonlyMap<string, string>,
  entries: readonly FieldEntry[],
): ReadonlyMap<string, string> {
  const saved = new Map(entries.map(({ field, text }) => [fieldKey(field), text]))
  return new Map([...drafts].filter(([key, text]) => saved.get(key) !== text))
}
