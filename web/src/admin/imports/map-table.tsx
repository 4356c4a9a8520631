import { ArrowRight } from 'lucide-react'
import { StatusDot } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { ImportColumn, ImportRun } from './run.ts'
import { useImportFields } from './use-field-label.ts'
import styles from './imports.module.css'
import sheet from './sheet.module.css'

interface MapTableProps {
  run: ImportRun
  /** The field of each column, in the file's order. */
  fields: readonly (string | null)[]
  onMove: (index: number, field: string | null) => void
}

/** One row per column of the file: its first values, where it goes and why. */
export function MapTable({ run, fields, onMove }: MapTableProps) {
  return (
    <table className={cx(sheet.sheet, styles.map)}>
      <thead>
        <tr>
          <th>Column in your file</th>
          <th>First values</th>
          <th aria-hidden />
          <th>Import as</th>
          <th>Reason</th>
        </tr>
      </thead>
      <tbody>
        {run.columns.map((column, index) => (
          <MapRow
            key={index}
            run={run}
            column={column}
            field={fields[index] ?? null}
            onMove={(field) => onMove(index, field)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface MapRowProps {
  run: ImportRun
  column: ImportColumn
  field: string | null
  onMove: (field: string | null) => void
}

function MapRow({ run, column, field, onMove }: MapRowProps) {
  const targets = useImportFields(run.kind)
  const isGuess = field === column.field
  const review = isGuess && column.review
  const why = isGuess ? column.why : field === null ? 'Left out' : 'Chosen by you'
  return (
    <tr>
      <td className={styles.columnName}>{column.heading || 'No heading'}</td>
      <td className={styles.samples}>{column.samples.join(', ') || '–'}</td>
      <td className={styles.arrow}>
        <Icon of={ArrowRight} size={14} />
      </td>
      <td>
        <div className={cx(styles.target, field === null && styles.nowhere, review && styles.review)}>
          <NativeSelect
            label={`Import ${column.heading} as`}
            labelHidden
            value={field ?? ''}
            onChange={(event) => onMove(event.target.value === '' ? null : event.target.value)}
            options={[
              { value: '', label: 'Not imported' },
              ...targets.map(({ key, label }) => ({ value: key, label })),
            ]}
          />
        </div>
      </td>
      <td>
        <StatusDot
          tone={field === null ? 'neutral' : review ? 'waiting' : 'good'}
          fill={field === null ? 'hollow' : 'full'}
        >
          {why}
        </StatusDot>
      </td>
    </tr>
  )
}
