import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StatusDot } from '../../ui/badge.tsx'
import { quantity } from '../../ui/format.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Text } from '../../ui/text.tsx'
import { call } from '../../kernel/api.ts'
import { rowStatusLabels } from './bulk.ts'
import type { BulkJob, BulkJobRow } from './bulk.ts'
import styles from './bulk-panel.module.css'

const shownRows = { refused: 'Action needed', skipped: 'Skipped', changed: 'Changed' } as const
type RowStatus = keyof typeof shownRows

/** What became of each record of a job. */
export function BulkJobRows({ job }: { job: BulkJob }) {
  const [chosen, setChosen] = useState<RowStatus>()
  const shown = chosen ?? (job.refused > 0 ? 'refused' : 'changed')
  const query = new URLSearchParams({
    'filter[bulk_job_id]': String(job.id),
    'filter[status]': shown,
    per_page: '100',
  })
  const { data } = useQuery({
    queryKey: ['bulk_job_row', job.id, shown, job[shown]],
    queryFn: ({ signal }) => call<{ data: BulkJobRow[] }>('GET', 'bulk-job-rows', { query, signal }),
    placeholderData: (before) => before,
  })
  const options = (Object.keys(shownRows) as RowStatus[]).map((value) => ({
    value,
    label: `${shownRows[value]} ${quantity(job[value])}`,
  }))
  const rows = data?.data ?? []
  return (
    <>
      <SegmentedControl label="Records" options={options} value={shown} onChange={setChosen} />
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span>
              <b>{row.name}</b>
              {row.reason !== null && (
                <small className={row.status === 'refused' ? styles.why : undefined}>{row.reason}</small>
              )}
            </span>
            <StatusDot tone={tones[row.status]}>{rowStatusLabels[row.status]}</StatusDot>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <Text tone="faint">None.</Text>}
      {job[shown] > rows.length && rows.length > 0 && (
        <Text tone="faint">The last {quantity(rows.length)} are shown.</Text>
      )}
    </>
  )
}

const tones = { changed: 'info', skipped: 'neutral', refused: 'bad', waiting: 'neutral' } as const
