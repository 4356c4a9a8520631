import { feePayment, refundFeePayment } from '@moorgate/contract/fees/fee-payment.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { isNothing } from '../../kernel/amounts.ts'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { listQuery, send } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { RefundDialog } from '../cards/refund-dialog.tsx'
import { paymentStates, receiptAddress } from './fee-words.ts'
import type { FeePayment } from './fee-words.ts'
import styles from './fee-payments.module.css'

interface FeePaymentsProps {
  /** Of one investor, whose name need not stand in each row; of all of them without. */
  userId?: number
}

/** What was paid of fees and plans, newest first, as staff see it. */
export function FeePayments({ userId }: FeePaymentsProps) {
  const label = useLabel()
  const term = useTerm()
  const may = useAbilities()
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const [refunding, setRefunding] = useState<FeePayment>()
  const fixed = userId === undefined ? {} : { user_id: userId }
  const query = useQuery(listQuery(feePayment, { page }, { fixed, perPage: 25 }))
  const meta = query.data?.meta
  const columns = columnsFor(
    userId === undefined ? term('investor') : undefined,
    may('cash_calls', 'update') ? setRefunding : undefined,
  )
  return (
    <Card title={label('fee_payments')} count={meta?.total || undefined} flush>
      <Loaded query={query} what="the payments">
        {({ data }) => (
          <DataTable
            label={label('fee_payments')}
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            empty={
              <EmptyState title="No payments yet" level={3}>
                Payments by card appear here when Stripe confirms them.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <Pages meta={meta} onPage={setPage} inCard />
      {refunding && (
        <RefundDialog
          title={`Refund ${refunding.investor_name}’s payment?`}
          payment={refunding}
          send={(body, idempotencyKey) =>
            send(refundFeePayment, { params: { id: refunding.id }, body, idempotencyKey })
          }
          refresh={() => queries.invalidateQueries({ queryKey: [feePayment.name] })}
          onClose={() => setRefunding(undefined)}
        />
      )}
    </Card>
  )
}

const ofOneInvestor: Column<FeePayment> = {
  id: 'for',
  header: 'For',
  cell: ({ description, reference }) => <TwoLines title={description} note={reference} />,
}

const ofInvestors = (investor: string): Column<FeePayment> => ({
  id: 'investor',
  header: investor,
  cell: ({ investor_name: name, description, reference }) => (
    <TwoLines title={name} note={`${reference}, ${description}`} />
  ),
})

/** Two lines in each, so that a tablet has room for the buttons. */
const columnsFor = (
  investor: string | undefined,
  onRefund: ((payment: FeePayment) => void) | undefined,
): Column<FeePayment>[] => [
  investor === undefined ? ofOneInvestor : ofInvestors(investor),
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    weight: 'strong',
    cell: ({ amount, vat, currency }) => (
      <span>
        {money(amount, { currency, pence: true })}
        {!isNothing(vat) && (
          <small className={styles.below}>{`VAT ${money(vat, { currency, pence: true })}`}</small>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => (
      <span>
        <PaymentState payment={row} />
        <small className={styles.below}>{dateShort(row.paid_at, { today: now() })}</small>
      </span>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    headerHidden: true,
    align: 'end',
    cell: (row) => <Acts payment={row} onRefund={onRefund} />,
  },
]

function Acts({
  payment,
  onRefund,
}: {
  payment: FeePayment
  onRefund: ((payment: FeePayment) => void) | undefined
}) {
  return (
    <div className={styles.acts}>
      {payment.status !== 'exception' && (
        <TextLink href={receiptAddress(payment.id)} download aria-label={`Receipt ${payment.reference}`}>
          Receipt
        </TextLink>
      )}
      {onRefund && !isNothing(payment.refundable) && (
        <Button
          size="small"
          aria-label={`Refund payment ${payment.reference}`}
          onClick={() => onRefund(payment)}
        >
          Refund
        </Button>
      )}
    </div>
  )
}

/** How a payment stands, and what staff have asked to go back. */
function PaymentState({ payment }: { payment: FeePayment }) {
  const { tone, text } = isNothing(payment.requested)
    ? paymentStates[payment.status]
    : ({ tone: 'waiting', text: 'Refund requested' } as const)
  return <StatusDot tone={tone}>{text}</StatusDot>
}
