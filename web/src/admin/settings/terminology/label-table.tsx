import type { Labels, LabelKey, TermDefinition } from '@moorgate/contract/terminology.ts'
import { ArrowDown, ArrowUp, Pencil, RotateCcw } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { quantity } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { impliedPlural } from './label-edits.ts'
import type { LabelRow, LabelSort } from './label-edits.ts'
import { placesOf } from './used-in.ts'
import styles from './terminology.module.css'

export interface LabelTableProps {
  rows: readonly LabelRow[]
  /** The labels as they would be after saving. */
  labels: Labels
  open: string | undefined
  errors: Readonly<Record<string, string>>
  sort: { by: LabelSort; descending: boolean }
  onSort: (by: LabelSort) => void
  onOpen: (term: TermDefinition | undefined) => void
  onEdit: (key: LabelKey, text: string) => void
  onDefault: (term: TermDefinition) => void
}

/** Labels, default beside own. A row is edited in its place: Enter and Esc close it. */
export function LabelTable(props: LabelTableProps) {
  const { rows, sort, onSort } = props
  return (
    <Card flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <SortHead label="Default" by="standard" sort={sort} onSort={onSort} />
            <SortHead label="Yours" by="own" sort={sort} onSort={onSort} />
            <th scope="col" className={styles.used}>
              Used in
            </th>
            <th scope="col" className={styles.end}>
              <VisuallyHidden>Edit</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <LabelLine key={row.term.key} {...props} row={row} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <EmptyState title="No matching labels" level={3}>
          Try another word, or another group.
        </EmptyState>
      )}
    </Card>
  )
}

interface SortHeadProps extends Pick<LabelTableProps, 'sort' | 'onSort'> {
  label: string
  by: LabelSort
}

function SortHead({ label, by, sort, onSort }: SortHeadProps) {
  const sorted = sort.by === by
  return (
    <th scope="col" aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={styles.sort} onClick={() => onSort(by)}>
        {label}
        {sorted && <Icon of={sort.descending ? ArrowDown : ArrowUp} size={12} />}
      </button>
    </th>
  )
}

function LabelLine({ row, open, onOpen, onDefault, ...rest }: LabelTableProps & { row: LabelRow }) {
  const { term, standard, own, changed } = row
  const isOpen = open === term.key
  return (
    <tr className={cx(isOpen && styles.open, changed && styles.changed)}>
      <th scope="row">
        {standard}
        {isOpen && <span className={styles.key}>{term.key}</span>}
      </th>
      <td>
        {isOpen ? (
          <LabelFields {...rest} term={term} onClose={() => onOpen(undefined)} />
        ) : (
          (own ?? <span className={styles.same}>Same as default</span>)
        )}
      </td>
      <td className={styles.used}>{quantity(placesOf(term))}</td>
      <td className={styles.end}>
        {isOpen ? (
          <IconButton icon={RotateCcw} size="small" label="Restore default" onClick={() => onDefault(term)} />
        ) : (
          <IconButton icon={Pencil} size="small" label={`Edit ${standard}`} onClick={() => onOpen(term)} />
        )}
      </td>
    </tr>
  )
}

/** A row that was opened is typed into at once. */
const focusFirst = (input: HTMLInputElement | null) => input?.focus()

interface LabelFieldsProps extends Pick<LabelTableProps, 'labels' | 'errors' | 'onEdit'> {
  term: TermDefinition
  onClose: () => void
}

function LabelFields({ term, labels, errors, onEdit, onClose }: LabelFieldsProps) {
  const close = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const field = (key: LabelKey, standard: string) => ({
    value: labels[key] ?? '',
    placeholder: standard,
    maxLength: 80,
    optional: true,
    error: errors[`navigation.${key}`],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => onEdit(key, event.target.value),
    onKeyDown: close,
  })
  return (
    <div className={styles.fields}>
      <span aria-hidden>{term.plural ? 'One' : 'Text'}</span>
      <TextField
        label={term.plural ? 'One' : 'Text'}
        labelHidden
        ref={focusFirst}
        {...field(term.key, term.one)}
      />
      {term.plural && (
        <>
          <span aria-hidden>Several</span>
          <TextField
            label="Several"
            labelHidden
            {...field(term.plural.key, impliedPlural(labels, term) ?? '')}
          />
        </>
      )}
    </div>
  )
}
