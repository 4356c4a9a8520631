import { referenceText } from '../../../ui/format.ts'
import { readInvestmentHistory } from '@moorgate/contract/investments/acts.ts'
import { investmentStatuses } from '@moorgate/contract/statuses.ts'
import type { InvestmentStatus } from '@moorgate/contract/statuses.ts'
import { useQuery } from '@tanstack/react-query'
import { CircleDot } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import type { Investment } from '../records.ts'
import styles from './book.module.css'

/** Every step of one allocation, newest first. */
export function AllocationHistory({ row, onClose }: { row: Investment; onClose: () => void }) {
  const label = useLabel()
  const query = useQuery(endpointQuery('investment', readInvestmentHistory, { params: { id: row.id } }))
  const wordOf = (status: string) => {
    const shown = investmentStatuses[status as InvestmentStatus]
    return shown === undefined ? status : label(shown.label)
  }
  return (
    <Modal
      open
      title={`${row.investor_name}, ${referenceText(row.reference)}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.wait}>
        <Loaded query={query} what="the history">
          {(steps) => (
            <Timeline
              label="Steps"
              entries={steps.toReversed().map((step) => ({
                id: step.id,
                icon: CircleDot,
                text: <b>{wordOf(step.to_status)}</b>,
                when: dateTime(step.at, { today: now() }),
                ...(step.reason !== null && { note: step.reason }),
              }))}
            />
          )}
        </Loaded>
      </div>
    </Modal>
  )
}
