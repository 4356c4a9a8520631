import { fundDrawdown, fundDrawdownLine } from '@moorgate/contract/funds/drawdown.ts'
import { noticeItemWords } from '@moorgate/contract/funds/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../features/list/export-button.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { counted, money, referenceText } from '../../ui/format.ts'
import { CardPayments } from '../../features/cards/card-payments.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { fundSource } from '../../features/figures/fund-source.ts'
import { OwnFigures } from '../../features/figures/with-figures.tsx'
import { CallLineState } from '../../features/funds/call-line-state.tsx'
import { useWords } from '../../kernel/words.tsx'
import { Modal } from '../../ui/modal.tsx'
import { useFundChanged } from './fund.ts'
import { feeSentence } from './fee-of-period.tsx'
import { calledPerUnit } from '../../features/funds/unit-price.ts'
import { Text } from '../../ui/text.tsx'
import { noticeColumn } from './notice-column.tsx'
import { actionColumn, LineDialog } from './call-line-actions.tsx'
import type { LineAct } from './call-line-actions.tsx'
import type { Drawdown, DrawdownLine } from './records.ts'
import { RemindOfDrawdown } from './remind-of-drawdown.tsx'

/** Every line of a call, and what came in for it. */
export function CallLines({ drawdown, onClose }: { drawdown: Drawdown; onClose: () => void }) {
  const label = useLabel()
  const term = useTerm()
  const [page, setPage] = useState(1)
  const [act, setAct] = useState<LineAct>()
  const query = useQuery(
    listQuery(
      fundDrawdownLine,
      { sort: '-amount', page },
      { fixed: { fund_drawdown_id: drawdown.id }, perPage: 100 },
    ),
  )
  const changed = useFundChanged()
  const { data: permitted = {} } = useQuery(permittedQuery(fundDrawdown, drawdown.id))
  const mayPay = permits(permitted, 'pay') && drawdown.status !== 'draft'
  const [reminding, setReminding] = useState(false)
  const mayRemind = mayPay && drawdown.status !== 'cancelled' && drawdown.paid_count < drawdown.lines_count
  return (
    <>
      <Modal
        open
        variant="wide"
        title={drawdown.title}
        onClose={onClose}
        footer={
          <>
            <ExportButton address={`/api/fund-drawdowns/${drawdown.id}/notices`}>Notices (PDF)</ExportButton>
            {mayRemind && <Button onClick={() => setReminding(true)}>Remind</Button>}
          </>
        }
      >
        <CallNotes drawdown={drawdown} />
        <OwnFigures source={fundSource(drawdown.fund_id)}>
          <Loaded query={query} what={`the lines of this ${label('cash_call', { lower: true })}`}>
            {({ data, meta }) => (
              <>
                <DataTable
                  label={drawdown.title}
                  columns={[investorColumn(term('investor')), ...columns, actionColumn(mayPay, setAct)]}
                  rows={data}
                  keyOf={({ id }) => id}
                  stacked
                  refreshing={query.isPlaceholderData}
                />
                <Pages meta={meta} onPage={setPage} />
              </>
            )}
          </Loaded>
          {drawdown.status !== 'draft' && (
            <CardPayments of="fund_drawdown_id" callId={drawdown.id} mayRefund={mayPay} refresh={changed} />
          )}
        </OwnFigures>
      </Modal>
      {reminding && <RemindOfDrawdown drawdown={drawdown} onClose={() => setReminding(false)} />}
      {act && <LineDialog act={act} drawdown={drawdown} mayPay={mayPay} onClose={() => setAct(undefined)} />}
    </>
  )
}

/** What a call is for, and whom it leaves out. */
function CallNotes({ drawdown }: { drawdown: Drawdown }) {
  const term = useTerm()
  const words = useWords()
  return (
    <>
      {drawdown.per_unit !== null && (
        <Text tone="soft">
          {`${calledPerUnit(drawdown.per_unit, drawdown.currency)} for each unit held when the draft was created.`}
        </Text>
      )}
      {drawdown.left_out_count > 0 && (
        <Text tone="soft">
          {`${counted(drawdown.left_out_count, term('commitment', { lower: true }), term('commitment', { plural: true, lower: true }))} left out: identity isn’t verified.`}
        </Text>
      )}
      {drawdown.class !== null && <Text tone="soft">{`Class ${drawdown.class} only.`}</Text>}
      {drawdown.fee === null && drawdown.items.length > 0 && (
        <Text tone="soft">
          {drawdown.items
            .map(({ kind, amount: of }) => `${noticeItemWords[kind]} ${amount(of, drawdown.currency)}`)
            .join(', ')}
        </Text>
      )}
      {drawdown.fee !== null && <Text tone="soft">{words(feeSentence(drawdown.fee))}</Text>}
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
    cell: (line) => (
      <>
        <CallLineState line={line} />
        {line.identity !== 'passed' && (
          <Text variant="note" tone="soft">
            Identity not verified
          </Text>
        )}
      </>
    ),
  },
  noticeColumn('fund-drawdown-lines'),
]
