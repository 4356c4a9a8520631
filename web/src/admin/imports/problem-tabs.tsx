import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { quantity } from '../../ui/format.ts'
import type { ImportRun } from './run.ts'
import { useFieldLabel } from './use-field-label.ts'
import page from './imports.module.css'
import styles from './rows.module.css'

interface ProblemTabsProps {
  run: ImportRun
  /** The field whose errors are shown; empty for all. */
  field: string
  onField: (field: string) => void
}

/** Errors by field, the most frequent first. */
export function ProblemTabs({ run, field, onField }: ProblemTabsProps) {
  const labelOf = useFieldLabel(run.kind)
  const named = Object.entries(run.problem_counts).filter(([key]) => key !== '')
  const options = [
    { value: '', label: `All errors ${quantity(run.counts.refused)}` },
    ...named.slice(0, 5).map(([key, count]) => ({ value: key, label: `${labelOf(key)} ${quantity(count)}` })),
  ]
  return (
    <div className={styles.tools}>
      <SegmentedControl label="Errors by field" value={field} onChange={onField} options={options} />
      <span className={page.soft}>Click a cell to fix it. Your file isn’t changed.</span>
    </div>
  )
}
