import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { CashCallRail } from '../cash-calls/cash-call-rail.tsx'
import { WithFigures } from '../../../kernel/working/with-figures.tsx'
import { bookSource } from '../queries.ts'
import { useBook } from '../use-opportunity.ts'
import { TextLink } from '../../../ui/link.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { RailPart } from '../../record-layout.tsx'
import { KeyDates } from '../record/key-dates.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { RefundsCard } from './refunds-card.tsx'
import type { Opportunity } from '../records.ts'
import { AllocationTable } from './allocation-table.tsx'
import { BookHead } from './book-head.tsx'

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
    <RailPart title="Sharing out">
      <TextLink href={`/admin/investments/opportunities/${opportunity.id}/transactions/allocation`}>
        Compare allocation rules
      </TextLink>
    </RailPart>
    <KeyDates opportunity={opportunity} />
  </>
)

function Book({ opportunity }: { opportunity: Opportunity }) {
  const { data: book, isError, refetch } = useBook(opportunity)
  if (isError)
    return <ErrorState title="We couldn’t load the allocation book" onRetry={() => void refetch()} />
  if (!book) return <SkeletonRows rows={10} avatar={false} label="Loading the allocation book" />
  return (
    <WithFigures source={bookSource(opportunity.id)}>
      <BookHead book={book} />
      <AllocationTable opportunity={opportunity} book={book} />
      <RefundsCard opportunityId={opportunity.id} due={book.refunds_due} />
    </WithFigures>
  )
}
