import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CSSProperties } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Words } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { holding } from '../../../ui/format.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import type { Organisation } from './organisation.ts'
import { Owner } from './owner.tsx'
import { OwnersDialog } from './owners-dialog.tsx'
import { OwnershipChart } from './ownership-chart.tsx'
import { ownershipQuery } from './ownership.ts'
import type { Ownership } from './ownership.ts'
import styles from './ownership.module.css'

type View = 'chart' | 'table'

/** Who owns the organisation, level by level, and what that makes of each person in the end. */
export function OwnershipCard({ record }: { record: Organisation }) {
  const label = useLabel()
  const title = label('whole_ownership')
  const [view, setView] = useState<View>('chart')
  const [editing, setEditing] = useState(false)
  const ownership = useQuery(ownershipQuery(record.id))
  return (
    <Card
      title={title}
      flush
      actions={
        <>
          {ownership.data && ownership.data.chart.length > 0 && (
            <SegmentedControl<View>
              label="View"
              options={[
                { value: 'chart', label: 'Chart' },
                { value: 'table', label: 'Table' },
              ]}
              value={view}
              onChange={setView}
            />
          )}
          {ownership.data && permits(record, 'edit') && (
            <Button size="small" aria-label={`Edit ${title}`} onClick={() => setEditing(true)}>
              Edit
            </Button>
          )}
        </>
      }
    >
      <Loaded query={ownership} what="who owns it" skeleton={<SkeletonRows rows={3} avatar={false} />}>
        {(known) => (known.chart.length === 0 ? <Nobody /> : <OwnershipView {...{ view, record, known }} />)}
      </Loaded>
      {editing && ownership.data && (
        <OwnersDialog record={record} known={ownership.data} onClose={() => setEditing(false)} />
      )}
    </Card>
  )
}

interface OwnershipViewProps {
  view: View
  record: Organisation
  known: Ownership
}

const OwnershipView = ({ view, record, known }: OwnershipViewProps) =>
  view === 'chart' ? <OwnershipChart record={record} known={known} /> : <Levels known={known} />

const Nobody = () => (
  <EmptyState title="No owners yet" level={3}>
    <Words of="Add the owners. If an owner is another {organisation}, its owners are included." />
  </EmptyState>
)

/** The chart in words: each owner below what it owns. */
function Levels({ known: { chart } }: { known: Ownership }) {
  return (
    <div className={styles.ownership}>
      <ol className={styles.chart} aria-label="Owners by level">
        {chart.map((place, index) => (
          // The same owner may stand in several places of the chart, and the chart is never sorted.
          // oxlint-disable-next-line react/no-array-index-key
          <li
            key={index}
            data-below={place.level > 1 || undefined}
            style={{ '--level': place.level } as CSSProperties}
          >
            <span>
              <Owner of={place} />
              <small>
                {place.level === 1
                  ? 'Directly'
                  : `Level ${place.level}, ${holding(place.share_percent)} of the level above`}
              </small>
            </span>
            <b>{holding(place.effective_percent)}</b>
          </li>
        ))}
      </ol>
    </div>
  )
}
