import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../kernel/branding.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { parseFlat } from '../../kernel/search.ts'
import { useLabel, useTerm, useText } from '../../kernel/terminology.tsx'
import { isGuest, readsDocuments, viewing } from '../../kernel/viewing.ts'
import { useAddress } from '../../kernel/visit.ts'
import { portfolioSource } from '../../features/figures/portfolio-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { quantity } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { artSeed } from '../../features/opportunities/opportunity-card.tsx'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import {
  AllOpportunityDocuments,
  OpportunityDocuments,
} from '../../features/shared-documents/opportunity-documents.tsx'
import { useLiveMoney } from '../../features/portfolio/live-money.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { callLinesQuery, investmentsQuery, opportunityQuery } from '../../features/opportunities/records.ts'
import {
  holdingsQuery,
  partQuery,
  shareLotsQuery,
  sharePricesQuery,
} from '../../features/opportunities/portfolio-queries.ts'
import type { Holding, Investment } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { ValueSkeleton } from '../../features/portfolio/value-head.tsx'
import { Allocations } from './allocations.tsx'
import { DueCalls, PastCalls } from './cash-calls.tsx'
import { HoldingReports } from './holding-reports.tsx'
import { HoldingValue } from './holding-value.tsx'
import { OwnNote } from './own-note.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { PaymentPage } from './pay/payment-page.tsx'
import { Refunds } from './refunds.tsx'
import { SharePrices } from './share-prices.tsx'
import { certificateAddress } from './certificate-address.ts'
import { CompanyFigures } from './kpis/company-figures.tsx'
import { SinceLastView } from './since-looked.tsx'
import { ShareRegister } from './share-register.tsx'
import styles from './holding-page.module.css'

const source = portfolioSource()

/**
 * `/investor/portfolio/:id`, by the opportunity's number: what is held of it and what is on its way to be.
 * With `?pay=` it is the page on which one line of a cash call is paid.
 */
export function HoldingPage({ params: { id = '0' } }: ScreenProps) {
  useLiveMoney()
  const { search } = useAddress()
  const lineId = /^[1-9]\d{0,15}$/.exec(parseFlat(search)['pay'] ?? '')?.[0]
  const opportunityId = Number(id)
  if (lineId !== undefined && !isGuest)
    return <PaymentPage opportunityId={opportunityId} lineId={Number(lineId)} />
  return <HoldingView key={id} offerId={opportunityId} />
}

function HoldingView({ offerId }: { offerId: number }) {
  const label = useLabel()
  const holdings = useQuery(holdingsQuery())
  const investments = useQuery(investmentsQuery(offerId))
  const lines = useQuery(callLinesQuery(offerId))
  const { data: offer } = useQuery(opportunityQuery(useFlags(), offerId))
  const holding = holdings.data?.find((one) => one.investment_opportunity_id === offerId)
  const own = investments.data ?? []
  const name = holding?.name ?? own[0]?.opportunity_name ?? offer?.name ?? label('holding')
  const certificate = own.find((one) => one.certificate_number !== null)
  return (
    <PortalPage
      title={name}
      mark={<Glyph seed={artSeed(offerId)} name={name} size={50} />}
      intro={introOf(holding)}
      back={{ label: label('portfolio'), href: '/investor/portfolio' }}
      actions={certificate && readsDocuments && <Certificate investment={certificate} />}
    >
      <Loaded
        queries={[holdings, investments, lines]}
        failed={`We couldn’t load this ${label('holding', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() =>
          holding === undefined && own.length === 0 ? (
            <NotHeld />
          ) : (
            <>
              <DueCalls opportunityId={offerId} lines={lines.data ?? []} />
              {holding && (
                <WithFigures source={source}>
                  <Held holding={holding} />
                  <CompanyFigures holdingId={offerId} />
                  <SinceLastView holding={holding} />
                  <div className={styles.pair}>
                    {!isGuest && <HoldingReports offerId={offerId} />}
                    {readsDocuments && <Papers offerId={offerId} />}
                  </div>
                  <Register offerId={offerId} />
                </WithFigures>
              )}
              <Allocations investments={own} />
              <OwnTransfers opportunityId={offerId} />
              <PastCalls opportunityId={offerId} lines={lines.data ?? []} />
              <Refunds offerId={offerId} />
              {holding && viewing === undefined && <OwnNote holdingId={offerId} />}
              {!holding && readsDocuments && <Papers offerId={offerId} />}
            </>
          )
        }
      </Loaded>
    </PortalPage>
  )
}

/** Its paper, to be saved. */
function Certificate({ investment: { id, certificate_number: number } }: { investment: Investment }) {
  const words = `Certificate ${number}`
  return (
    <SaveLink variant="button" address={certificateAddress(id)} fileName={`${words}.pdf`}>
      {words}
    </SaveLink>
  )
}

/** "20,000 A Ordinary shares". */
function introOf(holding: Holding | undefined): string | undefined {
  return holding && `${quantity(holding.shares)} ${holding.share_class} shares`
}

function NotHeld() {
  const label = useLabel()
  const text = useText()
  return (
    <EmptyState
      title="You don’t hold any of this"
      action={<ButtonLink href="/investor/portfolio">{label('portfolio')}</ButtonLink>}
    >
      {text('not_found_body')}
    </EmptyState>
  )
}

function Held({ holding }: { holding: Holding }) {
  const opportunityId = holding.investment_opportunity_id
  const { data: part } = useQuery(partQuery(opportunityId))
  const { data: offer } = useQuery(opportunityQuery(useFlags(), opportunityId))
  return <HoldingValue holding={holding} part={part ?? null} opportunity={offer ?? undefined} />
}

function Register({ offerId }: { offerId: number }) {
  const label = useLabel()
  const lots = useQuery(shareLotsQuery(offerId))
  const prices = useQuery(sharePricesQuery(offerId))
  return (
    <>
      <RuledSection title="Share register">
        <Loaded
          queries={[lots]}
          failed="We couldn’t load the register"
          isPart
          skeleton={<Skeleton height={120} />}
        >
          {() => <ShareRegister lots={lots.data ?? []} />}
        </Loaded>
      </RuledSection>
      <RuledSection title={label('share_prices')}>
        <Loaded
          queries={[prices]}
          failed={`We couldn’t load ${label('share_prices', { lower: true })}`}
          isPart
          skeleton={<Skeleton height={120} />}
        >
          {() => <SharePrices prices={prices.data ?? []} lots={lots.data ?? []} />}
        </Loaded>
      </RuledSection>
    </>
  )
}

function Papers({ offerId }: { offerId: number }) {
  const term = useTerm()
  const label = useLabel()
  const { data: offer } = useQuery(opportunityQuery(useFlags(), offerId))
  const more = offer
    ? { label: `The ${term('opportunity', { lower: true })}`, href: `/investor/investments/${offer.slug}` }
    : undefined
  return (
    <RuledSection
      title={label('documents')}
      note={<AllOpportunityDocuments opportunityId={offerId} filmsPlay={false} />}
      more={more}
    >
      <OpportunityDocuments opportunityId={offerId} filmsPlay={false} />
    </RuledSection>
  )
}

function Bones() {
  return (
    <PageColumns side={<Skeleton height={300} />}>
      <ValueSkeleton />
    </PageColumns>
  )
}
