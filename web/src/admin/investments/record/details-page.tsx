import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing, money } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { RailPart } from '../../record-layout.tsx'
import { BookHead } from '../book/book-head.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { useBook } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { price } from '../price.ts'
import { KeyDates } from './key-dates.tsx'
import { OfferArticle } from './offer-article.tsx'
import { OpportunityPage } from './opportunity-page.tsx'

/** `/admin/investments/opportunities/{id}/details`: how the round stands, and what its page says. */
export function LiveDetails({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity" rail={termsAndDates}>
      {(opportunity) => <Details opportunity={opportunity} />}
    </OpportunityPage>
  )
}

const termsAndDates = (opportunity: Opportunity) => (
  <>
    <Terms opportunity={opportunity} />
    <KeyDates opportunity={opportunity} />
  </>
)

function Details({ opportunity }: { opportunity: Opportunity }) {
  const { data: book } = useBook(opportunity)
  const written =
    opportunity.description !== '' || Boolean(opportunity.summary) || Boolean(opportunity.headline)
  return (
    <>
      {opportunity.status > 1 && book && <BookHead book={book} />}
      <Card title="The page" note="As it is written now">
        {written ? (
          <OfferArticle opportunity={opportunity} />
        ) : (
          <EmptyState level={3} title="Nothing written yet">
            Headline, summary and description are written on the edit page.
          </EmptyState>
        )}
      </Card>
      <InvitationsCard opportunity={opportunity} />
    </>
  )
}

function Terms({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const currency = opportunity.currency ?? undefined
  const amount = (value: string | null) => money(value, { currency })
  return (
    <RailPart title="Terms">
      <DescriptionList
        look="spread"
        items={[
          { term: term('target'), value: amount(opportunity.target_amount) },
          { term: term('min_investment'), value: amount(opportunity.minimum_investment) },
          { term: 'Price a share', value: price(opportunity.share_price, currency) },
          { term: term('pre_money'), value: amount(opportunity.valuation) },
          { term: 'Class', value: opportunity.share_class || missing },
        ]}
      />
    </RailPart>
  )
}
