import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { offeredOrNamed } from '../list-filters.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { emptyRow } from './draft.ts'
import type { DraftRow } from './draft.ts'
import styles from './filter-panel.module.css'
import { comparisonsOf, needsNoValue, partsOf } from './filter-values.ts'
import type { Comparison, OfferedFilter } from './filter-values.ts'
import { searchedFrom, ValueField } from './value-field.tsx'

export interface ConditionRowProps {
  /** "Where", "and", "or". */
  joint: string
  /** "Condition 2". */
  label: string
  filters: readonly OfferedFilter[]
  row: DraftRow
  mistake: string | undefined
  /** Mistakes are said at once: somebody asked for the results. */
  asked: boolean
  onChange: (row: DraftRow) => void
  onRemove: () => void
}

/** One condition: the field, how it is compared, with what. A mistake is said once its field is left. */
export function ConditionRow({ joint, label, filters, row, mistake, asked, ...acts }: ConditionRowProps) {
  const [isLeft, setLeft] = useState(false)
  // A message that came at once would push the button that is being pressed away from under the pointer.
  const leave = useDebounced(setLeft)
  const filter = offeredOrNamed(filters, row.name)
  const { onChange } = acts
  return (
    <fieldset aria-label={label} className={styles.row} data-row={row.id}>
      <span className={styles.joint}>{joint}</span>
      <FieldChoice
        filters={filters}
        filter={filter}
        onChoose={(next) => onChange(turned(row, filter, next))}
      />
      <Comparisons filter={filter} row={row} onChange={onChange} />
      <div className={styles.value} data-value>
        {!needsNoValue(row.comparison) && (
          <ValueField
            key={`${filter.kind} ${row.comparison}`}
            filter={filter}
            comparison={row.comparison}
            operand={row.operand}
            error={asked || isLeft ? mistake : undefined}
            onChange={(operand) => onChange({ ...row, operand })}
            onBlur={() => leave(true)}
          />
        )}
      </div>
      <span data-remove>
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove ${label.toLowerCase()}`}
          onClick={acts.onRemove}
        />
      </span>
    </fieldset>
  )
}

/** The row with another field: what was entered stays where the new field takes it as well. */
function turned(row: DraftRow, before: OfferedFilter, next: OfferedFilter): DraftRow {
  const fresh = { ...emptyRow(next), id: row.id }
  const takes =
    before.kind === next.kind && next.choices === undefined && row.comparison in comparisonsOf(next)
  return takes ? { ...row, name: next.name } : fresh
}

interface FieldChoiceProps {
  filters: readonly OfferedFilter[]
  filter: OfferedFilter
  onChoose: (filter: OfferedFilter) => void
}

function FieldChoice({ filters, filter, onChoose }: FieldChoiceProps) {
  const all = filters.includes(filter) ? filters : [...filters, filter]
  const options = all.map(({ name, label, group }) => ({ value: name, label, description: group }))
  const own = { label: 'Field', labelHidden: true }
  const choose = (name: string | undefined) => {
    const next = all.find((each) => each.name === name)
    if (next) onChoose(next)
  }
  if (options.length >= searchedFrom)
    return (
      <ComboBox
        {...own}
        options={options}
        value={options.find(({ value }) => value === filter.name) ?? null}
        onChange={(option) => choose(option?.value)}
      />
    )
  return (
    <NativeSelect
      {...own}
      options={options}
      value={filter.name}
      onChange={(event) => choose(event.target.value)}
    />
  )
}

interface ComparisonsProps {
  filter: OfferedFilter
  row: DraftRow
  onChange: (row: DraftRow) => void
}

function Comparisons({ filter, row, onChange }: ComparisonsProps) {
  const options = Object.entries(comparisonsOf(filter)).map(([value, label]) => ({ value, label }))
  return (
    <NativeSelect
      label="Comparison"
      labelHidden
      options={options}
      value={row.comparison}
      onChange={(event) => onChange(compared(row, filter, event.target.value as Comparison))}
    />
  )
}

/** Where two days become one the first is kept, and where several choices do. */
function compared(row: DraftRow, { kind }: OfferedFilter, comparison: Comparison): DraftRow {
  if (needsNoValue(comparison)) return { ...row, comparison, operand: '' }
  const isOne = kind === 'period' ? comparison !== 'between' : kind === 'choices' && comparison === 'is'
  return { ...row, comparison, operand: isOne ? (partsOf(row.operand)[0] ?? '') : row.operand }
}
