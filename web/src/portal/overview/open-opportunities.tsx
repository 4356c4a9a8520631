import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import { useLabel, useText, withArticle } from '../../kernel/terminology.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import {
  OpportunityCard,
  OpportunityGrid,
  OpportunitySkeletons,
} from '../../features/opportunities/opportunity-card.tsx'
import { opportunitiesQuery } from '../../features/opportunities/records.ts'
import { isLockedOut } from '../../features/opportunities/gates.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { SoundingCard } from '../../features/opportunities/sounding-card.tsx'
import { useSoundings } from '../../features/opportunities/soundings.ts'
import { useOwnGates } from '../../features/opportunities/use-eligibility.ts'

const shown = 3

export function useOffersThatClose() {
  return useQuery(
    opportunitiesQuery(useFlags(), { 'filter[live]': 'true', sort: 'close_date', per_page: 12 }),
  )
}

/**
 * The offers that close next, for the person who may read them; others are led to what is still asked by the
 * list.
 */
export function OpenOpportunities() {
  const label = useLabel()
  const text = useText()
  const { closed } = useOwnGates()
  const offers = useOffersThatClose()
  const requests = useSoundings()?.slice(0, shown)
  const rows = offers.data?.data.filter((opportunity) => opportunity.may_read === true) ?? []
  if (
    offers.isSuccess &&
    closed !== undefined &&
    rows.length === 0 &&
    (offers.data.data.length > 0 || isLockedOut(closed)) &&
    !requests?.length
  )
    return null
  return (
    <RuledSection
      title="Open for investment"
      more={{ label: `All ${label('investments', { lower: true })}`, href: '/investor/investments' }}
    >
      <Loaded
        queries={[offers]}
        failed={`We couldn’t load ${label('investments', { lower: true })}`}
        isPart
        skeleton={<OpportunitySkeletons count={shown} />}
      >
        {() => {
          if (closed === undefined || requests === undefined) return <OpportunitySkeletons count={shown} />
          if (rows.length + requests.length === 0)
            return <EmptyState level={3} title={text('empty_opportunities')} />
          return (
            <OpportunityGrid>
              {requests.map((request) => (
                <SoundingCard key={request.investment_opportunity_id} request={request} />
              ))}
              {rows.slice(0, shown - requests.length).map((opportunity) => (
                <OpportunityCard
                  key={opportunity.id}
                  opportunity={opportunity}
                  standing={
                    opportunity.user_investment
                      ? `You hold ${withArticle(label('allocation', { lower: true }))}`
                      : undefined
                  }
                />
              ))}
            </OpportunityGrid>
          )
        }}
      </Loaded>
    </RuledSection>
  )
}
