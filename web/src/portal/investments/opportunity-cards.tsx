import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { useLabel, useTerm, useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { awaitsSignature, investmentState } from '../../features/opportunities/investment-words.ts'
import { OpportunityCard, OpportunityGrid } from '../../features/opportunities/opportunity-card.tsx'
import { payable } from '../../features/opportunities/opportunity-words.ts'
import type { CallLine, Investment, Opportunity } from '../../features/opportunities/records.ts'
import { SoundingCard } from '../../features/opportunities/sounding-card.tsx'
import { soundingHref } from '../../features/opportunities/soundings.ts'
import type { SoundingRequest } from '../../features/opportunities/soundings.ts'
import { listDefaults } from './list-state.ts'
import type { ListState } from './list-state.ts'
import { ownPartIn } from './own-part.ts'
import type { OwnPart } from './own-part.ts'
import styles from './opportunity-cards.module.css'

export interface OwnOfferCardsProps {
  /** Confidential ones that wait for an answer; they come first. */
  requests?: readonly SoundingRequest[]
  opportunities: readonly Opportunity[]
  investments: readonly Investment[]
  lines: readonly CallLine[]
}

/**
 * Offers as cards, with what this investor has in each. One primary action, and only where something is due.
 */
export function OwnOfferCards({ requests = [], opportunities, investments, lines }: OwnOfferCardsProps) {
  const label = useLabel()
  if (opportunities.length + requests.length === 0) return null
  return (
    <OpportunityGrid>
      {requests.map((request) => (
        <SoundingCard
          key={request.investment_opportunity_id}
          level={2}
          request={request}
          actions={
            <ButtonLink needsConnection href={soundingHref(request.investment_opportunity_id)}>
              Read the request
            </ButtonLink>
          }
        />
      ))}
      {opportunities.map((opportunity) => {
        const part = ownPartIn(opportunity.id, investments, lines)
        return (
          <OpportunityCard
            key={opportunity.id}
            level={2 as const}
            opportunity={opportunity}
            badge={
              part || hasClosed(opportunity.status)
                ? undefined
                : opportunity.user_invited
                  ? 'For you'
                  : undefined
            }
            standing={part && label(investmentState(part.investment.status).label)}
            actions={part ? <PartActions part={part} /> : <OpportunityActions offer={opportunity} />}
          />
        )
      })}
    </OpportunityGrid>
  )
}

function PartActions({ part: { investment, line } }: { part: OwnPart }): ReactNode {
  const label = useLabel()
  const today = now()
  const place = `/investor/portfolio/${investment.investment_opportunity_id}`
  if (line)
    return (
      <>
        <ButtonLink variant="primary" needsConnection href={`${place}?pay=${line.id}`}>
          {`Pay ${payable(line.outstanding, line.currency)}`}
        </ButtonLink>
        <span>{`By ${dateShort(line.due_date, { today })}`}</span>
      </>
    )
  if (awaitsSignature(investment))
    return (
      <ButtonLink variant="primary" needsConnection href={`${place}?sign=${investment.id}`}>
        Read and sign
      </ButtonLink>
    )
  return <ButtonLink href={place}>{label('my_reserved')}</ButtonLink>
}

function OpportunityActions({ offer }: { offer: Opportunity }): ReactNode {
  const label = useLabel()
  const place = `/investor/investments/${offer.slug}`
  const isAsked = offer.user_invited === true && offer.is_eligible === true && !offer.user_investment
  if (isAsked)
    return (
      <ButtonLink needsConnection href={`${place}/invest`}>
        {label('reserve')}
      </ButtonLink>
    )
  return (
    <ButtonLink href={place} aria-label={`Read the offer, ${offer.name}`}>
      Read the offer
    </ButtonLink>
  )
}

/** Offers that may not be shown yet: by name alone. */
export function NamedOpportunities({ offers }: { offers: readonly Opportunity[] }) {
  const term = useTerm()
  if (offers.length === 0) return null
  return (
    <section>
      <OverTitle>{`Open ${term('opportunity', { plural: true, lower: true })}, by name`}</OverTitle>
      <ul className={styles.names}>
        {offers.map((opportunity) => (
          <li key={opportunity.id}>
            <Link href={`/investor/investments/${opportunity.slug}`}>{opportunity.name}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Nothing to show: because nothing is open, or because of the filter. */
export function NoOpportunities({ state }: { state: ListState }) {
  const text = useText()
  if (state.shelf === 'closed' && state.typeId === undefined)
    return (
      <EmptyState
        title="No closed offers yet"
        action={<ButtonLink href="/investor/investments">View open offers</ButtonLink>}
      />
    )
  const isFiltered = state.shelf !== listDefaults.shelf || state.typeId !== undefined
  if (isFiltered)
    return (
      <EmptyState
        title="No matches for these filters"
        icon={Search}
        action={<ButtonLink href="/investor/investments">Clear filters</ButtonLink>}
      >
        {state.shelf !== 'closed' && 'Closed offers may match.'}
      </EmptyState>
    )
  return (
    <EmptyState
      title={text('empty_opportunities')}
      action={<ButtonLink href="/investor/investments?show=closed">View closed offers</ButtonLink>}
    />
  )
}
