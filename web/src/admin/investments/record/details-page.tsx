import { invitation } from '@moorgate/contract/opportunities/invitation.ts'
import { hasClosed, isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { OpportunityArticle } from '../../../features/opportunities/opportunity-article.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing, money } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { MarketSoundingCard } from '../../../features/soundings/sounding-card.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { BookHead } from '../book/book-head.tsx'
import { bookSource } from '../queries.ts'
import { IntentsCard } from '../invitations/intents-card.tsx'
import { InvitationsCard } from '../invitations/invitations-card.tsx'
import { useBook } from '../use-opportunity.ts'
import type { Opportunity } from '../records.ts'
import { price } from '../../../ui/price.ts'
import { PublishRail } from '../edit/publish-rail.tsx'
import { SchedulePart } from '../edit/schedule/schedule-part.tsx'
import { usePublishChecks } from '../edit/use-publish-checks.ts'
import { editPath } from './head-actions.tsx'
import { KeyDates } from './key-dates.tsx'
import { OpportunityPage } from './opportunity-page.tsx'
import styles from './page-parts.module.css'

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
    {!hasClosed(opportunity.status) && <Publishing opportunity={opportunity} />}
    <Terms opportunity={opportunity} />
    <OwnFieldsRail
      owner={{ type: 'investment_opportunity', id: opportunity.id, name: opportunity.name }}
      mayEdit={permits(opportunity, 'edit')}
    />
    <KeyDates opportunity={opportunity} />
  </>
)

function Details({ opportunity }: { opportunity: Opportunity }) {
  const { data: book } = useBook(opportunity)
  const may = useAbilities()
  const written =
    opportunity.description !== '' || Boolean(opportunity.summary) || Boolean(opportunity.headline)
  return (
    <>
      {!isDraft(opportunity.status) && book && (
        <WithFigures source={bookSource(opportunity.id)}>
          <BookHead book={book} />
        </WithFigures>
      )}
      <Card title="The page" note="Current version">
        {written ? (
          <div data-voice="portal">
            <OpportunityArticle opportunity={opportunity as OpportunityOnPage} tabless />
          </div>
        ) : (
          <EmptyState level={3} title="Nothing written yet">
            Edit the headline, summary and description on the edit page.
          </EmptyState>
        )}
      </Card>
      {opportunity.market_sounding && <MarketSoundingCard offerId={opportunity.id} />}
      {may(invitation.event, invitation.reads ?? 'index') && <InvitationsCard opportunity={opportunity} />}
      <IntentsCard opportunity={opportunity} />
    </>
  )
}

/**
 * What a draft still needs before it is published, with the way to it, and when the offer opens and closes by
 * itself.
 */
function Publishing({ opportunity }: { opportunity: Opportunity }) {
  const checks = usePublishChecks(opportunity.id)
  return (
    <div className={styles.publishing}>
      {isDraft(opportunity.status) && <PublishRail checks={checks} at={editPath(opportunity)} />}
      <SchedulePart opportunity={opportunity} mayEdit={permits(opportunity, 'edit')} />
    </div>
  )
}

function Terms({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const currency = opportunity.currency ?? undefined
  const amount = (value: string | null) => money(value, { currency })
  return (
    <RailPart title="Terms">
      <DescriptionList
        variant="spread"
        items={[
          { term: term('target'), value: amount(opportunity.target_amount) },
          { term: term('min_investment'), value: amount(opportunity.minimum_investment) },
          { term: term('share_price'), value: price(opportunity.share_price, currency) },
          { term: term('pre_money'), value: amount(opportunity.valuation) },
          { term: 'Class', value: opportunity.share_class || missing },
        ]}
      />
    </RailPart>
  )
}
