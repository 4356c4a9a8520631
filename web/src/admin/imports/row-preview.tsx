import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { rowsQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import { useFieldLabel } from './use-field-label.ts'
import styles from './imports.module.css'

/** What a row of the file becomes with the columns as they are matched now. */
export function RowPreview({ run, fields }: { run: ImportRun; fields: readonly (string | null)[] }) {
  const labelOf = useFieldLabel(run.kind)
  const { data: rows } = useQuery(rowsQuery(run, { limit: 20 }))
  const [at, setAt] = useState(0)
  const row = rows?.[at]
  if (!row) return <SkeletonRows rows={4} avatar={false} />
  const items = fields.flatMap((field, index) =>
    field === null ? [] : [{ term: labelOf(field), value: row.cells[index] || '–' }],
  )
  return (
    <section>
      <div className={styles.turn}>
        <h2 className={styles.heading}>Row {row.row} becomes</h2>
        <IconButton
          icon={ChevronLeft}
          size="small"
          label="Previous row"
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        />
        <IconButton
          icon={ChevronRight}
          size="small"
          label="Next row"
          disabled={at + 1 >= (rows?.length ?? 0)}
          onClick={() => setAt(at + 1)}
        />
      </div>
      <DescriptionList items={items} />
    </section>
  )
}
