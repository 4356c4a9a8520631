import { cx } from '../../../ui/class-names.ts'
import { holding } from '../../../ui/format.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { Owner } from './owner.tsx'
import type { Organisation } from './organisation.ts'
import type { Ownership } from './ownership.ts'
import { treeOf } from './ownership-tree.ts'
import type { OwnerNode } from './ownership-tree.ts'
import styles from './ownership-chart.module.css'

interface OwnershipChartProps {
  record: Organisation
  known: Ownership
}

/**
 * The organisation at the top, its owners below it, and theirs below them. People with a quarter or more of
 * it stand out.
 */
export function OwnershipChart({ record, known }: OwnershipChartProps) {
  const large = new Set(
    known.beneficial_owners
      .filter(({ is_significant: is }) => is)
      .map(({ name, user_id: person }) => `${person}:${name}`),
  )
  return (
    <ScrollRegion className={styles.chart} aria-label="Chart of owners">
      <div className={cx(styles.place, styles.root)}>
        <b>{record.name}</b>
        <small>{record.registration_number ?? record.type}</small>
      </div>
      <Owners of={treeOf(known.chart)} large={large} />
    </ScrollRegion>
  )
}

function Owners({ of: nodes, large }: { of: readonly OwnerNode[]; large: ReadonlySet<string> }) {
  return (
    <ul className={styles.owners}>
      {nodes.map(({ place, owners }, index) => (
        // The same owner may stand in several places of the chart, and the chart is never sorted.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span className={styles.part}>{holding(place.share_percent)}</span>
          <div
            className={cx(
              styles.place,
              place.organisation_id === null && large.has(`${place.user_id}:${place.name}`) && styles.large,
            )}
          >
            <b>
              <Owner of={place} />
            </b>
            <small>{place.level === 1 ? 'Directly' : `${holding(place.effective_percent)} in total`}</small>
          </div>
          {owners.length > 0 && <Owners of={owners} large={large} />}
        </li>
      ))}
    </ul>
  )
}
