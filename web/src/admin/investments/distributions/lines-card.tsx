import { opportunityDistributionLine } from '@moorgate/contract/investments/proceeds-line.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lineStanding } from '../../../features/distributions/line-standing.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { missing, quantity } from '../../../ui/format.ts'
import { InvestorLink } from '../investor-link.tsx'
import { PayLine, ReversePayment } from './pay-proceeds.tsx'
import { exact } from './records.ts'
import type { OpenProceeds, ProceedsLine } from './records.ts'

const perPage = 25

/** What each holding is paid, the largest first. Totals are of all lines, on every page. */
export function LinesCard({ record }: { record: OpenProceeds }) {
  const { id, paid_count: paid, lines_count: all } = record
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<OpenLine>()
  const investor = useTerm()('investor')
  const query = useQuery(
    rowsQuery<ProceedsLine>(
      opportunityDistributionLine,
      { sort: '-amount,investor_name', page },
      { fixed: { opportunity_distribution_id: id }, perPage, append: ['is_held'] },
    ),
  )
  const acts = permits(record, 'pay') && record.status !== 'cancelled' ? setOpen : undefined
  return (
    <Card
      title="Lines"
      note={
        <Sentence
          of={sentence`${word('proceeds_paid_lines', 'Lines paid', String(paid))} of ${word('proceeds_all_lines', 'Lines', String(all))} paid`}
        />
      }
      actions={
        <ExportButton
          size="small"
          address={addressOf(
            'opportunity-distribution-lines/export',
            new URLSearchParams({ 'filter[opportunity_distribution_id]': String(id) }),
          )}
        >
          Download
        </ExportButton>
      }
      flush
    >
      <Loaded query={query} what="the lines">
        {({ data, meta }) => (
          <>
            <DataTable
              label="Lines"
              columns={columnsOf(record, investor, acts)}
              rows={data}
              keyOf={({ id: line }) => line}
              refreshing={query.isPlaceholderData}
            />
            <Pages meta={meta} onPage={setPage} inCard />
          </>
        )}
      </Loaded>
      {open?.act === 'pay' && <PayLine record={record} line={open.line} onClose={() => setOpen(undefined)} />}
      {open?.act === 'reverse' && <ReversePayment line={open.line} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

interface OpenLine {
  act: 'pay' | 'reverse'
  line: ProceedsLine
}
type OpensLine = ((open: OpenLine) => void) | undefined

const columnsOf = (
  record: OpenProceeds,
  investor: string,
  act: OpensLine,
): readonly Column<ProceedsLine>[] => [
  {
    id: 'who',
    header: investor,
    weight: 'strong',
    cell: (line) => <InvestorLink userId={line.user_id} name={line.investor_name} tab="transactions" />,
    total: 'Total',
  },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: (line) => (
      <Figure of={`proceeds_line_shares:${line.id}`} label={`Shares, ${line.investor_name}`}>
        {quantity(line.shares)}
      </Figure>
    ),
    total: (
      <Figure of="proceeds_shares" label="Shares, all lines">
        {quantity(record.shares)}
      </Figure>
    ),
  },
  ...(record.final ? [moneyColumn('cost', 'Cost'), moneyColumn('realised', 'Gain')] : []),
  {
    ...moneyColumn('amount', 'To pay'),
    weight: 'strong',
    total: (
      <Figure of="proceeds_lines" label="To pay, total">
        {exact(record.lines_amount, record.currency)}
      </Figure>
    ),
  },
  {
    id: 'payment',
    header: 'Payment',
    cell: (line) => {
      const standing = standingOf(line, record)
      return standing === undefined ? (
        missing
      ) : (
        <StatusDot
          tone={standing.tone}
          {...('isAhead' in standing && standing.isAhead && { fill: 'hollow' })}
        >
          {standing.text}
        </StatusDot>
      )
    },
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (line) => act && <LineAction record={record} line={line} onOpen={act} />,
  },
]

/** What may be done with one line: record it, keep it back, or reverse it. */
function LineAction({
  record,
  line,
  onOpen,
}: {
  record: OpenProceeds
  line: ProceedsLine
  onOpen: (open: OpenLine) => void
}) {
  const { investor_name: name } = line
  if (line.status === 'paid')
    return (
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reverse the payment to ${name}`}
        onClick={() => onOpen({ act: 'reverse', line })}
      >
        Reverse
      </Button>
    )
  if (record.status !== 'authorised') return null
  return (
    <Button
      size="small"
      aria-label={line.is_held ? `Keep back the payment to ${name}` : `Record payment to ${name}`}
      onClick={() => onOpen({ act: 'pay', line })}
    >
      {line.is_held ? 'Keep back' : 'Record'}
    </Button>
  )
}

const figures = { amount: 'proceeds_pays', cost: 'proceeds_cost', realised: 'proceeds_gain' } as const

function moneyColumn(field: keyof typeof figures, header: string): Column<ProceedsLine> {
  return {
    id: field,
    header,
    align: 'end',
    cell: (line) => (
      <Figure of={`${figures[field]}:${line.id}`} label={`${header}, ${line.investor_name}`}>
        {exact(line[field], line.currency)}
      </Figure>
    ),
  }
}

/** How the payment of a line stands, in a few words. */
function standingOf(line: ProceedsLine, { status, pay_date: payDate }: OpenProceeds) {
  if (line.kept_back) return { text: 'Kept back, under Refunds due', tone: 'waiting' as const }
  return lineStanding({ ...line, pay_date: payDate }, status, (day) => dateShort(day, { today: now() }))
}
