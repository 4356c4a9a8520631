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
import { RefundsCard } from './refunds-card.tsx'
import type { Opportunity } from '../records.ts'
import { AllocationTable } from './allocation-table.tsx'
import { BookHead } from './book-head.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'

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
      {(opportunity) => <Book opportunity={opportunity} />}
    </OpportunityPage>
  )
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
    <RailPart title="Sharing out">
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
      <AllocationTable opportunity={opportunity} book={book} />
      <RefundsCard opportunityId={opportunity.id} due={book.refunds_due} />
    </WithFigures>
  )
}
