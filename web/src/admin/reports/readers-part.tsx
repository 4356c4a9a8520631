import { readUpdateReportReaders } from '@moorgate/contract/update-reports/readers.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RailPart } from '../../features/records/record-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Text } from '../../ui/text.tsx'
import { ReadersDialog } from './readers-dialog.tsx'
import styles from './reports.module.css'

const shownReaders = 5

/** How many opened a report and who did last, with the way to all of its readers. */
export function ReadersPart({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(
    endpointQuery(updateReport.name, readUpdateReportReaders, {
      params: { id },
      query: { per_page: shownReaders },
    }),
  )
  if (!data) return null
  const { audience, opened, readers } = data
  return (
    <RailPart title="Opened by" action={<Badge plain>{`${opened} of ${audience}`}</Badge>}>
      {readers.length === 0 && <Text tone="faint">No readers yet.</Text>}
      <ul className={styles.list}>
        {readers.map(({ user_id: userId, name, is_holder: isHolder, last_opened_at: last }) => (
          <li key={userId}>
            {name}
            <small>
              {last === null ? 'Not opened yet' : `Opened ${dateTimeWithin(last, { today: now() })}`}
              {!isHolder && ', not a holder'}
            </small>
          </li>
        ))}
      </ul>
      {readers.length > 0 && (
        <Button size="small" onClick={() => setOpen(true)}>
          All readers
        </Button>
      )}
      {isOpen && <ReadersDialog id={id} onClose={() => setOpen(false)} />}
    </RailPart>
  )
}
