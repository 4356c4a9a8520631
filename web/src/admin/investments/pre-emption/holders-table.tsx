import { useState } from 'react'
import { DataTable } from '../../../ui/data-table.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { holderColumns } from './holder-columns.tsx'
import type { HoldersData } from './holder-columns.tsx'
import { holdersIn, linesOf } from './holder-facts.ts'
import type { HolderView } from './holder-facts.ts'
import styles from './pre-emption.module.css'

/** Everybody who is offered new shares, and what they answered. Who waived stays in the total. */
export function HoldersTable({ option, holders, settlement }: HoldersData) {
  const [view, setView] = useState<HolderView>('all')
  const [typed, setTyped] = useState('')
  const [isWhole, setWhole] = useState(false)
  const count = (which: HolderView) => holdersIn(holders, which, '').length
  const heldForOne = settlement.held_for_one
  return (
    <>
      <div className={styles.tools}>
        <SearchField
          className={styles.search ?? ''}
          label="Filter by name"
          value={typed}
          onChange={setTyped}
        />
        <SegmentedControl
          label="Holders"
          options={[
            { value: 'all', label: `All ${count('all')}` },
            { value: 'awaiting', label: `Awaiting ${count('awaiting')}` },
            { value: 'excess', label: `With excess ${count('excess')}` },
          ]}
          value={view}
          onChange={setView}
        />
        {heldForOne !== null && (
          <Text tone="faint">
            {'One right for every '}
            <Figure of="held_for_one" label="Shares held for one right">
              {heldForOne.replace(/\.00$/, '')}
            </Figure>
            {' shares held'}
          </Text>
        )}
      </div>
      <DataTable
        label="Holders"
        className={styles.table}
        columns={holderColumns({ option, holders, settlement }, () => setWhole(true))}
        rows={linesOf(holdersIn(holders, view, typed), {
          isWhole,
          hasWaived: option.waived_shares !== '0' && view === 'all' && typed.trim() === '',
        })}
        keyOf={(line) => (line.kind === 'holder' ? line.holder.id : line.kind)}
        empty={
          <EmptyState level={3} title="No matching holders">
            Search all holders, or try another name.
          </EmptyState>
        }
      />
    </>
  )
}
