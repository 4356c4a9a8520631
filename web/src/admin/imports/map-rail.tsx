import { matchKeys } from '@moorgate/contract/imports/kinds.ts'
import type { MatchKey } from '@moorgate/contract/imports/kinds.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { rowsQuery } from './run.ts'
import type { ImportRun } from './run.ts'
import styles from './imports.module.css'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../kernel/words.tsx'
import { IconButton } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { useFieldLabel } from './use-field-label.ts'

export type MapOptions = Pick<ImportRun, 'match_on' | 'empty_cells' | 'remember' | 'invite'>

const keyLabels: Readonly<Record<MatchKey, string>> = {
  email: 'E-mail',
  reference: 'Reference',
  id: 'ID',
  email_then_reference: 'E-mail, then reference',
  registration_number: 'Registration number',
  name: 'Name',
}

interface MapRailProps {
  run: ImportRun
  noun: string
  fields: readonly (string | null)[]
  options: MapOptions
  onOptions: (options: MapOptions) => void
}

/** How rows find their records, what a row becomes, and what is remembered. */
export function MapRail({ run, noun, fields, options, onOptions }: MapRailProps) {
  const words = useWords()
  const set = (change: Partial<MapOptions>) => onOptions({ ...options, ...change })
  return (
    <aside className={styles.rail} aria-label="How rows are matched">
      <section>
        <h2 className={styles.heading}>How rows are matched</h2>
        <p className={styles.soft}>Rows that match a record update it. Other rows are added to the {noun}.</p>
        <NativeSelect
          label="Match on"
          value={options.match_on}
          onChange={(event) => set({ match_on: event.target.value })}
          options={matchKeys[run.kind].map((key) => ({ value: key, label: keyLabels[key] }))}
        />
        <div className={styles.choice}>
          <span className={styles.label}>Blank cells</span>
          <SegmentedControl
            label="Blank cells"
            value={options.empty_cells}
            onChange={(value) => set({ empty_cells: value })}
            options={[
              { value: 'keep', label: 'Keep existing value' },
              { value: 'clear', label: 'Clear it' },
            ]}
          />
        </div>
      </section>
      <RowPreview run={run} fields={fields} />
      <section>
        <Checkbox
          label="Remember these matches"
          description="Used for the next file with these headings."
          checked={options.remember}
          onChange={(event) => set({ remember: event.target.checked })}
        />
        {run.kind === 'users' && (
          <Checkbox
            label={words('Send new {investors} the set-password e-mail')}
            description="Otherwise no e-mails are sent."
            checked={options.invite}
            onChange={(event) => set({ invite: event.target.checked })}
          />
        )}
      </section>
    </aside>
  )
}

/** What a row of the file becomes with the columns as they are matched now. */
function RowPreview({ run, fields }: { run: ImportRun; fields: readonly (string | null)[] }) {
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
