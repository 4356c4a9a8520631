import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { CashCallRail } from '../cash-calls/cash-call-rail.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { bookSource } from '../queries.ts'
import { useBook } from '../use-opportunity.ts'
import { TextLink } from '../../../ui/link.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { KeyDates } from '../record/key-dates.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { useMoneyMoved } from '../records.ts'
import type { AllocationBook, Opportunity } from '../records.ts'
import { AllocationTable } from './allocation-table.tsx'
import { BookHead } from './book-head.tsx'
import { SchemeRequests } from './scheme-requests.tsx'
import { CertificatesCard } from '../tax-certificates/certificates-card.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { payRefund, refund } from '@moorgate/contract/investments/payment.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Pages } from '../../../kernel/pages.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { rowsQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { LedgerEntries } from '../../../features/ledger/ledger-entries.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { BookedOnField } from '../../../features/books/booked-on-field.tsx'
import { money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { standingOf } from '../../../features/rounds/payouts.ts'
import type { Payout as Refund } from '../../../features/rounds/payouts.ts'
import { refundReasons } from '../../../features/rounds/refund-reasons.ts'
import { Words } from '../../../kernel/words.tsx'

/** `/admin/investments/opportunities/{id}/transactions`: the allocation book. */
export function LiveTransactions({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity" rail={callsAndDates}>
      {(opportunity) => <Book opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/** `/admin/investments/existing/{id}/transactions`: the same after the round. */
export function ExistingTransactions({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing" rail={calls}>
      {(opportunity) => (
        <>
          <Book opportunity={opportunity} />
          <TaxCertificates opportunity={opportunity} />
        </>
      )}
    </OpportunityPage>
  )
}

function TaxCertificates({ opportunity }: { opportunity: Opportunity }) {
  const isTaxed = useFlags().tax_enabled === 1
  return isTaxed && <CertificatesCard opportunity={opportunity} />
}

const calls = (opportunity: Opportunity) => <CashCallRail opportunity={opportunity} />

const callsAndDates = (opportunity: Opportunity) => (
  <>
    <CashCallRail opportunity={opportunity} />
    <SharingOut opportunityId={opportunity.id} />
    <KeyDates opportunity={opportunity} />
  </>
)

function SharingOut({ opportunityId }: { opportunityId: number }) {
  const term = useTerm()
  return (
    <RailPart title={`${term('allocation')} rule`}>
      <TextLink href={`/admin/investments/opportunities/${opportunityId}/transactions/allocation`}>
        {`Compare ${term('allocation', { lower: true })} rules`}
      </TextLink>
    </RailPart>
  )
}

function Book({ opportunity }: { opportunity: Opportunity }) {
  const { data: book, isError, refetch } = useBook(opportunity)
  const term = useTerm()
  const what = `the ${term('allocation', { lower: true })} book`
  if (isError) return <ErrorState title={`We couldn’t load ${what}`} onRetry={() => void refetch()} />
  if (!book) return <SkeletonRows rows={10} avatar={false} label={`Loading ${what}`} />
  return (
    <WithFigures source={bookSource(opportunity.id)}>
      <BookHead book={book} />
      <SchemeRequests opportunity={opportunity} />
      <AllocationTable opportunity={opportunity} book={book} />
      <RefundsCard opportunity={opportunity} due={book.refunds_due} currency={book.currency} />
      <LedgerEntries of={{ investment_opportunity_id: opportunity.id }} subject="opportunity" />
    </WithFigures>
  )
}

interface RefundsCardProps {
  opportunity: Opportunity
  /** What all of them come to. */
  due: AllocationBook['refunds_due']
  currency: string
}

/** Money that is owed back; it is not shown where there is none. */
function RefundsCard({ opportunity, due, currency }: RefundsCardProps) {
  const fixed = { investment_opportunity_id: opportunity.id, status: 'due' }
  const [page, setPage] = useState(1)
  const { data, isPlaceholderData } = useQuery(
    rowsQuery<Refund>(refund, { page }, { perPage: 100, fixed, append: ['is_held'] }),
  )
  const [paying, setPaying] = useState<Refund>()
  if (!data?.meta?.total) return null
  const columns = refundColumns(due, currency, permits(opportunity, 'refund') ? setPaying : undefined)
  return (
    <Card title="Refunds due" count={due.count} flush>
      <DataTable
        label="Refunds due"
        columns={columns}
        rows={data.data}
        keyOf={({ id }) => id}
        refreshing={isPlaceholderData}
      />
      <Pages inCard meta={data.meta} onPage={setPage} />
      {paying && <PayRefund refund={paying} onClose={() => setPaying(undefined)} />}
    </Card>
  )
}

/** Without `onPay` they are only looked at. */
function refundColumns(
  due: AllocationBook['refunds_due'],
  currency: string,
  onPay: ((refund: Refund) => void) | undefined,
): Column<Refund>[] {
  return [
    {
      id: 'investor',
      header: 'To',
      pinned: true,
      cell: (row) => row.investor_name,
      total: (
        <Figure of="book_count_refunds_due" label="Number of refunds due">
          {`${due.count} due`}
        </Figure>
      ),
    },
    { id: 'why', header: 'Reason', weight: 'soft', cell: (row) => <Words of={refundReasons[row.reason]} /> },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      weight: 'strong',
      cell: (row) => money(row.amount, { currency: row.currency, pence: true }),
      total: (
        <Figure of="book_refunds_due" label="Refunds due">
          {money(due.amount, { currency, pence: true })}
        </Figure>
      ),
    },
    {
      id: 'pay',
      header: 'Pay',
      headerHidden: true,
      align: 'end',
      cell: (row) =>
        row.is_held ? (
          <Text tone="faint">{standingOf(row, now())}</Text>
        ) : (
          onPay && (
            <Button size="small" onClick={() => onPay(row)}>
              Record as paid
            </Button>
          )
        ),
    },
  ]
}

function PayRefund({ refund: due, onClose }: { refund: Refund; onClose: () => void }) {
  const [paidOn, setPaidOn] = useState('')
  const [reference, setReference] = useState('')
  const { busy, fields, problem, run } = useCommand(['paid_on', 'reference'])
  const moneyMoved = useMoneyMoved()
  const amount = money(due.amount, { currency: due.currency, pence: true })
  const save = async () => {
    const body = { paid_on: paidOn, ...(reference !== '' && { reference }) }
    if (
      !(await run((idempotencyKey) =>
        send(payRefund, { params: { id: due.id }, body, idempotencyKey }).then(moneyMoved),
      ))
    )
      return
    showToast(`${amount} to ${due.investor_name} marked as paid`)
    onClose()
  }
  return (
    <FormModal
      title={`Refund of ${amount} to ${due.investor_name}`}
      onClose={onClose}
      submit={`Record ${amount}`}
      busy={busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <BookedOnField
        label="Paid on"
        today={now()}
        value={paidOn}
        onChange={setPaidOn}
        error={fields['paid_on']}
      />
      <TextField
        label="Reference"
        optional
        numeric
        value={reference}
        error={fields['reference']}
        onChange={(event) => setReference(event.target.value)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}
