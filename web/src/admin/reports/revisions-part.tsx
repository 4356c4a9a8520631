import { readUpdateReportRevisions } from '@moorgate/contract/update-reports/commands.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RailPart } from '../../features/records/record-layout.tsx'
import { now } from '../../kernel/clock.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import { Button } from '../../ui/button.tsx'
import { missing } from '../../ui/format.ts'
import { dateTime } from '../../ui/format-dates.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import styles from './reports.module.css'

/** How a published report was revised, the latest first. Each opens with the text that it replaced. */
export function RevisionsPart({ id }: { id: number }) {
  const { data } = useQuery(endpointQuery(updateReport.name, readUpdateReportRevisions, { params: { id } }))
  const [open, setOpen] = useState<number>()
  const opened = data?.find(({ number }) => number === open)
  return (
    <RailPart title="Revisions">
      <ol className={styles.list}>
        {data?.map(({ number, note, revised_by: by, revised_at: at }) => (
          <li key={number}>
            <Button variant="link" onClick={() => setOpen(number)}>
              Revision {number}
            </Button>
            {note !== null && <span className={styles.note}>{note}</span>}
            <small>
              {by ?? missing}, {dateTime(at, { today: now() })}
            </small>
          </li>
        ))}
      </ol>
      {opened && <RevisionDialog revision={opened} onClose={() => setOpen(undefined)} />}
    </RailPart>
  )
}
