import type { KpiForm, KpiFormRow, KpiFormSection } from '@moorgate/contract/kpis/kpi-form.ts'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { decimalText, missing } from '../../../ui/format.ts'
import { cx } from '../../../ui/class-names.ts'
import { Heading } from '../../../ui/text.tsx'
import { kpiNumber, kpiText } from '../kpi-words.ts'
import { fieldKey } from './use-form-entries.ts'
import type { FormEntries, FormField } from './use-form-entries.ts'
import styles from './kpi-form.module.css'

interface FormSectionProps {
  form: KpiForm
  at: number
  entries: FormEntries
}

/** The KPIs of one kind: earlier figures, the one that is asked for, and what there is to say about it. */
export function FormSection({ form, at, entries }: FormSectionProps) {
  const section = form.sections[at]!
  const isOpen = form.can_fill && !section.is_closed
  return (
    <section className={styles.section}>
      {form.sections.length > 1 && (
        <Heading level={2} variant="section">
          {section.name}
        </Heading>
      )}
      <table className={styles.table} aria-label={`${section.name}, ${form.period_label}`}>
        <thead>
          <tr>
            <th scope="col">KPI</th>
            {form.earlier.map((label) => (
              <th key={label} scope="col" className={styles.end}>
                {label}
              </th>
            ))}
            <th scope="col" className={styles.end}>
              {form.period_label}
            </th>
            <th scope="col">Note</th>
          </tr>
        </thead>
        <tbody>
          {section.rows.map((row, index) => (
            <Row key={row.report_type_id} {...{ form, section, row, entries, isOpen }} at={[at, index]} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  form: KpiForm
  section: KpiFormSection
  row: KpiFormRow
  at: readonly [section: number, row: number]
  entries: FormEntries
  isOpen: boolean
}

function Row({ form, section, row, at: [sectionAt, rowAt], entries, isOpen }: RowProps) {
  const figure: FormField = { section: sectionAt, row: rowAt, of: 'figure' }
  const note: FormField = { ...figure, of: 'note' }
  const label = `${row.name}, ${section.name}`
  return (
    <tr className={cx(row.needs_note && styles.unsaid)}>
      <th scope="row" className={styles.measure}>
        <b>{row.name}</b>
        <small>{unitOf(row, form.company.currency)}</small>
      </th>
      {row.previous.map((before, index) => (
        <td key={form.earlier[index]} className={styles.end} data-label={form.earlier[index]}>
          {shown(row, before)}
        </td>
      ))}
      <td className={styles.end} data-label={form.period_label}>
        {isOpen ? <Field field={figure} row={row} label={label} entries={entries} /> : shown(row, row)}
      </td>
      <td data-label="Note" className={styles.note}>
        {isOpen ? (
          <NoteField field={note} row={row} label={label} entries={entries} />
        ) : (
          (row.note ?? missing)
        )}
      </td>
    </tr>
  )
}

interface FieldProps {
  field: FormField
  row: KpiFormRow
  label: string
  entries: FormEntries
}

function Field({ field, row, label, entries }: FieldProps) {
  const mistake = entries.mistakeIn(field)
  const messageId = `mistake-${fieldKey(field)}`
  return (
    <>
      <input
        className={cx(styles.input, mistake && styles.invalid)}
        aria-label={label}
        aria-invalid={mistake !== undefined}
        {...(mistake && { 'aria-describedby': messageId })}
        data-figure
        inputMode={row.unit === 'text' || row.unit === 'rag' ? 'text' : 'decimal'}
        autoComplete="off"
        value={entries.textOf(field)}
        onChange={(event) => entries.type(field, event.target.value)}
        onBlur={() => entries.leave(field)}
        onKeyDown={goOn}
        onPaste={(event: ClipboardEvent) => {
          if (entries.paste(field, event.clipboardData.getData('text/plain'))) event.preventDefault()
        }}
      />
      {mistake && (
        <small id={messageId} className={styles.mistake}>
          {mistake}
        </small>
      )}
    </>
  )
}

function NoteField({ field, row, label, entries }: FieldProps) {
  const messageId = `moved-${fieldKey(field)}`
  return (
    <>
      <input
        className={cx(styles.input, styles.words, row.needs_note && styles.invalid)}
        aria-label={`${label}, note`}
        {...(row.needs_note && { 'aria-describedby': messageId })}
        maxLength={500}
        autoComplete="off"
        placeholder={row.needs_note ? 'Explain the change' : undefined}
        value={entries.textOf(field)}
        onChange={(event) => entries.type(field, event.target.value)}
        onBlur={() => entries.leave(field)}
        onKeyDown={goOn}
      />
      {row.needs_note && (
        <small id={messageId} className={styles.mistake}>
          {moved(row)}
        </small>
      )}
    </>
  )
}

/** Enter goes to the field below, as in a sheet. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const row = event.currentTarget.closest('tr')
  const kind = 'figure' in event.currentTarget.dataset ? 'input[data-figure]' : 'input:not([data-figure])'
  const below = row?.nextElementSibling?.querySelector<HTMLInputElement>(kind)
  if (below) below.focus()
  else event.currentTarget.blur()
}

function moved({ move_percent: move }: KpiFormRow): string {
  const isFall = move?.startsWith('-') === true
  const size = decimalText(move?.replace('-', '') ?? null, 1)
  return `${isFall ? 'Fell' : 'Rose'} ${size}%. Add a note before you submit.`
}

const shown = (row: KpiFormRow, { value, text }: { value: string | null; text: string | null }): string =>
  row.unit === 'text' || row.unit === 'rag' ? kpiText(text, row) : kpiNumber(value, row)

function unitOf({ unit, unit_label: label }: KpiFormRow, currency: string): string {
  const units = {
    money: currency,
    percent: '%',
    months: 'months',
    ratio: '×',
    number: label ?? 'number',
    text: 'in words',
    rag: 'red, amber or green',
  }
  return units[unit]
}
