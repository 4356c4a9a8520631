import type { KpiCell } from '@moorgate/contract/kpis/matrix.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { CellPlace } from './block.ts'
import type { Annotation, Entries } from './use-entries.ts'
import styles from './matrix.module.css'

type Remark = 'note' | 'source'

/** What is typed into a field, and what it was typed over. */
type Drafts = Partial<Record<Remark, { text: string; from: string }>>

/** The source and the note of a figure. What someone else wrote meanwhile is told, and what was typed stays. */
export function NoteForm({ cell, place, entries }: { cell: KpiCell; place: CellPlace; entries: Entries }) {
  const stored = { note: cell.input?.note ?? '', source: cell.input?.source ?? '' }
  const [drafts, setDrafts] = useState<Drafts>({})
  const type = (field: Remark, text: string) =>
    setDrafts({ ...drafts, [field]: { text, from: drafts[field]?.from ?? stored[field] } })
  const edited = remarks.filter((field) => drafts[field] && drafts[field].text.trim() !== stored[field])
  const isOvertaken = (field: Remark) => edited.includes(field) && drafts[field]!.from !== stored[field]
  const partOf = (textOf: (field: Remark) => string): Annotation =>
    Object.fromEntries(edited.map((field) => [field, textOf(field).trim() || null]))
  const save = async () => {
    const about = partOf((field) => drafts[field]!.text)
    // What is there now was shown below the field: saved over it knowingly.
    const done = await entries.annotate(
      place,
      about,
      partOf((field) => stored[field]),
    )
    if (done) setDrafts({})
  }
  const fieldProps = (field: Remark) => ({
    value: drafts[field]?.text ?? stored[field],
    error: isOvertaken(field)
      ? `Someone else changed this to “${stored[field]}”. Save to replace it.`
      : undefined,
  })
  return (
    <form
      className={styles.note}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Source"
        {...fieldProps('source')}
        onChange={(event) => type('source', event.target.value)}
      />
      <TextArea
        label="Note"
        rows={3}
        limit={500}
        {...fieldProps('note')}
        onChange={(event) => type('note', event.target.value)}
      />
      {edited.length > 0 && (
        <Button type="submit" size="small" busy={entries.busy}>
          Save note
        </Button>
      )}
    </form>
  )
}

const remarks: readonly Remark[] = ['source', 'note']
