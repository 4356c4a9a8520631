import { texts as defaults, slotsOf } from '@moorgate/contract/texts.ts'
import { filledSlots, textLimit } from '@moorgate/contract/texts/text-uses.ts'
import type { ListedTextKey } from '@moorgate/contract/texts/text-uses.ts'
import { Check, Pencil } from 'lucide-react'
import { useWords } from '../../../../kernel/words.tsx'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { cx } from '../../../../ui/class-names.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import type { TextRow } from './text-edits.ts'
import styles from './texts.module.css'

export interface TextListProps {
  /** The group, whose words may be the tenant's. */
  title: string
  rows: readonly TextRow[]
  open: ListedTextKey | undefined
  errors: Readonly<Record<string, string>>
  /** What stands in the field of a text. */
  valueOf: (key: ListedTextKey) => string
  onOpen: (key: ListedTextKey | undefined) => void
  onEdit: (key: ListedTextKey, text: string) => void
}

/** The texts of a group. One is edited in its place; those that were refused are open too, with what is wrong. */
export function TextList({ title, rows, open, errors, valueOf, onOpen, onEdit }: TextListProps) {
  const words = useWords()
  return (
    <Card title={words(title)} level={3} count={rows.length} flush className={styles.group}>
      <ul className={styles.list}>
        {rows.map((row) => {
          const error = errors[`texts.${row.key}`]
          const isOpen = open === row.key || error !== undefined
          return (
            <li
              key={row.key}
              className={cx(styles.row, isOpen && styles.open, row.changed && styles.changed)}
            >
              <div className={styles.name}>
                <b>{row.name}</b>
                <small>{row.where}</small>
              </div>
              {isOpen ? (
                <TextEditor
                  row={row}
                  value={valueOf(row.key)}
                  error={error}
                  takesFocus={open === row.key}
                  onEdit={(text) => onEdit(row.key, text)}
                  onClose={() => onOpen(undefined)}
                />
              ) : (
                <Wording row={row} />
              )}
              <div className={styles.end}>
                {isOpen ? (
                  <IconButton icon={Check} size="small" label="Done" onClick={() => onOpen(undefined)} />
                ) : (
                  <IconButton
                    icon={Pencil}
                    size="small"
                    label={`Edit ${row.name}: ${row.where}`}
                    onClick={() => onOpen(row.key)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** As it is read, with what is filled in still open. */
function Wording({ row: { own, standard } }: { row: TextRow }) {
  const words = useWords()
  if (own === undefined) return <blockquote className={styles.text}>{words(standard)}</blockquote>
  return (
    <blockquote className={styles.text}>
      <p className={styles.own}>{words(own)}</p>
      <small>Default: {words(standard)}</small>
    </blockquote>
  )
}

interface TextEditorProps {
  row: TextRow
  value: string
  error: string | undefined
  takesFocus: boolean
  onEdit: (text: string) => void
  onClose: () => void
}

/** A text that was opened is typed into at once. */
const focusFirst = (area: HTMLTextAreaElement | null) => area?.focus()

function TextEditor({ row, value, error, takesFocus, onEdit, onClose }: TextEditorProps) {
  const { key, name, own } = row
  const limit = textLimit(key)
  return (
    <div className={styles.editor}>
      <TextArea
        label={name}
        labelHidden
        {...(takesFocus && { ref: focusFirst })}
        rows={limit > 400 ? 8 : limit > 80 ? 4 : 2}
        limit={limit}
        value={value}
        error={error}
        hint={<Placeholders of={key} />}
        onChange={(event) => onEdit(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <p className={styles.standard}>
        <small>Default</small>
        {defaults[key]}
      </p>
      <Button
        size="small"
        aria-disabled={own === undefined}
        onClick={own === undefined ? undefined : () => onEdit(defaults[key])}
      >
        Use the default
      </Button>
    </div>
  )
}

/** What we put into the text, and which words of the tenant stand in it. */
function Placeholders({ of }: { of: ListedTextKey }) {
  const words = useWords()
  const filled = filledSlots(of)
  const labels = slotsOf(defaults[of]).filter((slot) => !filled.includes(slot))
  const braced = (slots: readonly string[]) => slots.map((slot) => `{${slot}}`).join(', ')
  return (
    <>
      {filled.length === 0 ? 'No placeholders.' : `We fill in ${braced(filled)}.`}
      {labels.length > 0 &&
        ` From your labels: ${labels.map((slot) => `{${slot}} is “${words(`{${slot}}`)}”`).join(', ')}.`}
    </>
  )
}
