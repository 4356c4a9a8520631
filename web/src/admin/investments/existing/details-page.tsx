import { sharePrice } from '@moorgate/contract/captable/share-price.ts'
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, quantity } from '../../../ui/format.ts'
import { RailPart } from '../../record-layout.tsx'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import { useBook, useReadsMoney } from '../use-opportunity.ts'
import type { Opportunity, SharePrice } from '../records.ts'
import { outcomeWords } from '../status/outcome-words.ts'
import { price } from '../price.ts'
import { existingFigures } from './existing-figures.ts'
import { HoldersCard } from './holders-card.tsx'
import { PricesCard } from './prices-card.tsx'

/** `/admin/investments/existing/{id}/details`: what it is worth, how its price went, and who holds it. */
export function ExistingDetails({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing" rail={sharesAndOutcome}>
      {(opportunity) => <Details opportunity={opportunity} />}
    </OpportunityPage>
  )
}

const sharesAndOutcome = (opportunity: Opportunity) => (
  <>
    <ShareFacts opportunity={opportunity} />
    <Outcome opportunity={opportunity} />
  </>
)

const newestFirst = { page: 1, sort: '-date', filters: {}, tab: undefined, panel: undefined }

function Details({ opportunity }: { opportunity: Opportunity }) {
  const readsMoney = useReadsMoney(opportunity)
  const book = useBook(opportunity)
  const prices = useQuery(
    listQuery(sharePrice, newestFirst, {
      perPage: 100,
      fixed: { investment_opportunity_id: opportunity.id },
    }),
  )
  return (
    <>
      {readsMoney && (
        <Loaded query={book} what="what it is worth">
          {(found) => <Figures items={existingFigures(found)} />}
        </Loaded>
      )}
      <Loaded query={prices} what="the prices">
        {({ data }) => <PricesCard opportunity={opportunity} prices={data as SharePrice[]} />}
      </Loaded>
      {book.data && <HoldersCard opportunity={opportunity} book={book.data} />}
    </>
  )
}

function ShareFacts({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const currency = opportunity.currency ?? undefined
  return (
    <RailPart title="Shares">
      <DescriptionList
        items={[
          { term: 'Class', value: opportunity.share_class || missing },
          { term: 'Issued', value: dateFull(opportunity.allotment_date) },
          { term: 'Issue price', value: price(opportunity.share_price, currency) },
          { term: 'Issued here', value: quantity(opportunity.raised_shares) },
          { term: 'In issue before', value: quantity(opportunity.shares_in_issue) },
          { term: term('investment_character'), value: opportunity.character?.name ?? missing },
        ]}
      />
    </RailPart>
  )
}

function Outcome({ opportunity }: { opportunity: Opportunity }) {
  const { outcome, outcome_date: day, outcome_proceeds: proceeds } = opportunity
  if (!outcome) return null
  return (
    <RailPart title="Outcome">
      <DescriptionList
        items={[
          { term: 'How', value: outcomeWords[outcome] },
          { term: 'On', value: dateFull(day) },
          { term: 'Proceeds', value: money(proceeds, { currency: opportunity.currency ?? undefined }) },
        ]}
      />
    </RailPart>
  )
}
