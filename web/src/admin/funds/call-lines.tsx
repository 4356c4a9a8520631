import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { fundDrawdown, fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money, referenceText } from '../../ui/format.ts'
import { CardPayments } from '../../features/cards/card-payments.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { CallLineState } from '../../features/funds/call-line-state.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useFundChanged } from './fund.ts'
import styles from './call-lines.module.css'
import { feeSentence } from './fee-of-period.tsx'
import { LateInterest } from './late-interest.tsx'
import { calledPerUnit } from '../../features/funds/unit-price.ts'
import { Text } from '../../ui/text.tsx'
import { noticeColumn } from './notice-column.tsx'
import { RecordPayment } from './money-dialogs.tsx'
import type { Drawdown, DrawdownLine } from './records.ts'

/** Every line of a call, and what came in for it. */
export function CallLines({ drawdown, onClose }: { drawdown: Drawdown; onClose: () => void }) {
  const label = useLabel()
  const term = useTerm()
  const words = useWords()
  const [paying, setPaying] = useState<DrawdownLine>()
  const [late, setLate] = useState<DrawdownLine>()
  const query = useQuery(
    listQuery(
      fundDrawdownLine,
      { sort: '-amount' },
      { fixed: { fund_drawdown_id: drawdown.id }, perPage: 100 },
    ),
  )
  const changed = useFundChanged()
  const { data: permitted = {} } = useQuery(permittedQuery(fundDrawdown, drawdown.id))
  const mayPay = permits(permitted, 'pay') && drawdown.status !== 'draft'
  return (
    <>
      <Modal open variant="wide" title={drawdown.title} onClose={onClose}>
        {drawdown.per_unit !== null && (
          <Text tone="soft">
            {`${calledPerUnit(drawdown.per_unit, drawdown.currency)} for each unit held when the draft was created.`}
          </Text>
        )}
        {drawdown.fee !== null && <Text tone="soft">{words(feeSentence(drawdown.fee))}</Text>}
        <OwnFigures source={fundSource(drawdown.fund_id)}>
          <Loaded query={query} what={`the lines of this ${label('cash_call', { lower: true })}`}>
            {({ data }) => (
              <DataTable
                label={drawdown.title}
                columns={[
                  investorColumn(term('investor')),
                  ...columns,
                  actionColumn(mayPay ? setPaying : undefined, setLate),
                ]}
                rows={data}
                keyOf={({ id }) => id}
                stacked
              />
            )}
          </Loaded>
          {drawdown.status !== 'draft' && (
            <CardPayments of="fund_drawdown_id" callId={drawdown.id} mayRefund={mayPay} refresh={changed} />
          )}
        </OwnFigures>
      </Modal>
      {late && <LateInterest line={late} mayCharge={mayPay} onClose={() => setLate(undefined)} />}
      {paying && <RecordPayment line={paying} onClose={() => setPaying(undefined)} />}
    </>
  )
}

const amount = (value: string, currency: string) => money(value, { currency, pence: true })

const investorColumn = (header: string): Column<DrawdownLine> => ({
  id: 'investor',
  header,
  weight: 'strong',
  cell: ({ investor_name: name, reference }) => (
    <TwoLines title={name} note={reference === null ? undefined : referenceText(reference)} />
  ),
})

const columns: readonly Column<DrawdownLine>[] = [
  {
    id: 'total',
    header: 'Called',
    align: 'end',
    cell: (row) => (
      <Figure of={`line_total:${row.id}`} label={`Called, ${row.investor_name}`}>
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
    id: 'status',
    header: 'Status',
    cell: (line) => <CallLineState line={line} />,
  },
  noticeColumn('fund-drawdown-lines'),
]

const actionColumn = (
  pay: ((line: DrawdownLine) => void) | undefined,
  openLate: (line: DrawdownLine) => void,
): Column<DrawdownLine> => ({
  id: 'actions',
  header: 'Actions',
  headerHidden: true,
  align: 'end',
  cell: (line) => (
    <div className={styles.actions}>
      {line.is_late && (
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
    </div>
  ),
})
