import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import { fundDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { londonDay, now } from '../../kernel/clock.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { listQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing, money, referenceText } from '../../ui/format.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { Modal } from '../../ui/modal.tsx'
import { LateInterest } from './late-interest.tsx'
import { noticeColumn } from './notice-column.tsx'
import { RecordPayment } from './money-dialogs.tsx'
import type { Drawdown, DrawdownLine } from './records.ts'

/** Every line of a call, and what came in for it. */
export function CallLines({ drawdown, onClose }: { drawdown: Drawdown; onClose: () => void }) {
  const label = useLabel()
  const may = useAbilities()
  const [paying, setPaying] = useState<DrawdownLine>()
  const [late, setLate] = useState<DrawdownLine>()
  const query = useQuery(
    listQuery(
      fundDrawdownLine,
      { sort: '-amount' },
      { fixed: { fund_drawdown_id: drawdown.id }, perPage: 100 },
    ),
  )
  const mayPay = may('cash_calls', 'update') && drawdown.status !== 'draft'
  return (
    <>
      <Modal open variant="wide" title={drawdown.title} onClose={onClose}>
        <OwnFigures source={fundSource(drawdown.fund_id)}>
          <Loaded query={query} what={`the lines of this ${label('cash_call', { lower: true })}`}>
            {({ data }) => (
              <DataTable
                label={drawdown.title}
                columns={[...columns, actionColumn(mayPay ? setPaying : undefined, setLate)]}
                rows={data}
                keyOf={({ id }) => id}
                stacked
              />
            )}
          </Loaded>
        </OwnFigures>
      </Modal>
      {late && <LateInterest line={late} mayCharge={mayPay} onClose={() => setLate(undefined)} />}
      {paying && <RecordPayment line={paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}

const amount = (value: string, currency: string) => money(value, { currency, pence: true })

const columns: readonly Column<DrawdownLine>[] = [
  { id: 'investor', header: 'Investor', weight: 'strong', cell: ({ investor_name: name }) => name },
  {
    id: 'total',
    header: 'Asked',
    align: 'end',
    cell: (row) => (
      <Figure of={`line_total:${row.id}`} label={`Asked for, ${row.investor_name}`}>
        {amount(row.total, row.currency)}
      </Figure>
    ),
  },
  {
    id: 'received',
    header: 'Received',
    align: 'end',
    cell: (row) => (
      <Figure of={`line_received:${row.id}`} label={`Received, ${row.investor_name}`}>
        {amount(row.received, row.currency)}
      </Figure>
    ),
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: ({ reference }) => (reference === null ? missing : referenceText(reference)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={fundDrawdownLineStatuses[status]} />,
  },
  noticeColumn('fund-drawdown-lines'),
]

/** Paid after its day, or not yet on a day after it: what that costs, if anything, the server says. */
const isAfterDue = ({ status, received_on: paid, due_date: due }: DrawdownLine) =>
  openDrawdownLineStatuses.includes(status) ? londonDay(now()) > due : paid !== null && paid > due

const actionColumn = (
  pay: ((line: DrawdownLine) => void) | undefined,
  openLate: (line: DrawdownLine) => void,
): Column<DrawdownLine> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: (line) => (
    <>
      {isAfterDue(line) && (
        <Button
          size="small"
          aria-label={`Late interest, ${line.investor_name}`}
          onClick={() => openLate(line)}
        >
          Late interest
        </Button>
      )}
      {pay && openDrawdownLineStatuses.includes(line.status) && (
        <Button size="small" onClick={() => pay(line)}>
          Record payment
        </Button>
      )}
    </>
  ),
})
