import { lineStanding } from '../../../features/distributions/line-standing.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { now } from '../../../kernel/clock.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { missing, percent } from '../../../ui/format.ts'
import { noticeColumn } from '../notice-column.tsx'
import type { DistributionLine } from '../records.ts'
import { exact, opened } from './figure.tsx'
import type { OpenDistribution } from './figure.tsx'
import styles from './lines.module.css'

type Pay = ((line: DistributionLine) => void) | undefined

/** Columns of the lines; `pay` where a line may be recorded as paid. */
export const lineColumns = (
  record: OpenDistribution,
  { header, pay }: { header: string; pay: Pay },
): readonly Column<DistributionLine>[] => [
  {
    id: 'who',
    header,
    weight: 'strong',
    cell: ({ investor_name: name, recipient }) =>
      recipient === 'carry' ? <TwoLines title={name} note="Carry" /> : name,
    total: 'Total',
  },
  {
    id: 'share',
    header: 'Share',
    align: 'end',
    cell: ({ id, percent: share, investor_name: name }) =>
      share === null ? (
        missing
      ) : (
        <Figure of={`share_of:${id}`} label={`Share, ${name}`}>
          {percent(share, { places: 3 })}
        </Figure>
      ),
  },
  {
    ...part('capital', 'line_part_capital', 'Capital'),
    total: opened(record, 'capital_of_all', 'Capital, total', record.capital_amount),
  },
  {
    ...part('gain', 'line_part_gain', 'Gain'),
    total: opened(record, 'gain_of_all', 'Gain, total', record.gain_amount),
  },
  {
    ...part('amount', 'pays', 'To pay'),
    weight: 'strong',
    total: opened(record, 'lines_of_all', 'To pay, total', record.lines_amount),
  },
  standingColumn(record),
  actionsColumn(pay),
]

function part(field: 'capital' | 'gain' | 'amount', of: string, header: string): Column<DistributionLine> {
  return {
    id: field,
    header,
    align: 'end',
    // The carry is of no investor's capital or gain.
    cell: (row) =>
      row.recipient === 'carry' && field !== 'amount' ? (
        missing
      ) : (
        <Figure of={`${of}:${row.id}`} label={`${header}, ${row.investor_name}`}>
          {exact(row[field], row.currency)}
        </Figure>
      ),
  }
}

const standingColumn = ({ status }: OpenDistribution): Column<DistributionLine> => ({
  id: 'payment',
  header: 'Payment',
  cell: (line) => {
    const standing = lineStanding(line, status, (day) => dateShort(day, { today: now() }))
    return standing === undefined ? (
      missing
    ) : (
      <StatusDot tone={standing.tone} {...(standing.isAhead && { fill: 'hollow' })}>
        {standing.text}
      </StatusDot>
    )
  },
})

const notice = noticeColumn('distribution-lines')

const actionsColumn = (pay: Pay): Column<DistributionLine> => ({
  ...notice,
  header: 'Actions',
  cell: (line) => (
    <span className={styles.actions}>
      {pay && line.status === 'due' && !line.is_held && (
        <Button size="small" aria-label={`Record payment to ${line.investor_name}`} onClick={() => pay(line)}>
          Record
        </Button>
      )}
      {line.recipient === 'investor' && notice.cell(line)}
    </span>
  ),
})
