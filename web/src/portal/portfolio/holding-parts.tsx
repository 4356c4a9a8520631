import { disposedStatuses } from '@moorgate/contract/statuses/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { portfolioSource } from '../../features/figures/portfolio-source.ts'
import { OwnFigures, WithFigures } from '../../features/figures/with-figures.tsx'
import { isInProgress } from '../../features/opportunities/investment-words.ts'
import {
  partQuery,
  shareLotsQuery,
  sharePricesQuery,
} from '../../features/opportunities/portfolio-queries.ts'
import { opportunityQuery } from '../../features/opportunities/records.ts'
import type { CallLine, Holding, Investment } from '../../features/opportunities/records.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import {
  AllOpportunityDocuments,
  OpportunityDocuments,
} from '../../features/shared-documents/opportunity-documents.tsx'
import { sharedQuery } from '../../features/shared-documents/records.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { isGuest, readsDocuments, viewing } from '../../kernel/viewing.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Allocations } from './allocations.tsx'
import { DueCalls, PastCalls } from './cash-calls.tsx'
import { LatestReports, roundReports } from './holding-reports.tsx'
import { holdingTabHref } from './holding-tabs.tsx'
import { HoldingValue } from './holding-value.tsx'
import { CompanyFigures } from './kpis/company-figures.tsx'
import { OwnCertificates } from './own-certificates.tsx'
import { OwnNote } from './own-note.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { Refunds } from './refunds.tsx'
import { SharePrices } from './share-prices.tsx'
import { ShareRegister } from './share-register.tsx'
import { SinceLastView } from './since-looked.tsx'
import { TransactionsTab } from './transactions-tab.tsx'
import styles from './holding-page.module.css'

const source = portfolioSource()
/** How many documents the summary shows. */
const latest = 3

interface HoldingPartsProps {
  offerId: number
  investments: readonly Investment[]
  lines: readonly CallLine[]
}

/** What is held and worth, what is under way, and the latest that was written and filed. */
export function HoldingSummary({
  offerId,
  investments,
  lines,
  holding,
}: HoldingPartsProps & { holding: Holding }) {
  return (
    <>
      <DueCalls opportunityId={offerId} lines={lines} />
      <WithFigures source={source}>
        <Held holding={holding} />
        <CompanyFigures holdingId={offerId} />
        <SinceLastView holding={holding} />
        <Allocations investments={investments.filter(isInProgress)} />
        <div className={styles.pair}>
          {!isGuest && (
            <LatestReports owner={roundReports(offerId)} all={holdingTabHref(offerId, 'reports')} />
          )}
          {readsDocuments && <LatestDocuments offerId={offerId} />}
        </div>
      </WithFigures>
      {viewing === undefined && <OwnNote holdingId={offerId} />}
    </>
  )
}

/** What was paid in and out, the shares that it bought, and how each came about. */
export function HoldingTransactions({ offerId, investments, lines }: HoldingPartsProps) {
  return (
    <>
      <TransactionsTab offerId={offerId} />
      <OwnFigures source={source}>
        <Register offerId={offerId} />
      </OwnFigures>
      <Allocations investments={investments} />
      <OwnTransfers opportunityId={offerId} />
      <PastCalls opportunityId={offerId} lines={lines} />
      <Refunds offerId={offerId} />
    </>
  )
}

/** What is reserved of something that is not held yet, and what is left of something that was sold. */
export function Reserved({ offerId, investments, lines }: HoldingPartsProps) {
  return (
    <>
      <DueCalls opportunityId={offerId} lines={lines} />
      {investments.some(({ status }) => disposedStatuses.includes(status)) && (
        <TransactionsTab offerId={offerId} />
      )}
      <Allocations investments={investments} />
      <OwnTransfers opportunityId={offerId} />
      <OwnCertificates isPart offerId={offerId} />
      <PastCalls opportunityId={offerId} lines={lines} />
      <Refunds offerId={offerId} />
      {readsDocuments && <HoldingDocuments offerId={offerId} />}
    </>
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

function LatestDocuments({ offerId }: { offerId: number }) {
  const label = useLabel()
  const count = useQuery(sharedQuery({ type: 'investment_opportunity', id: offerId })).data?.length ?? 0
  const all = { label: `All ${count}`, href: holdingTabHref(offerId, 'documents') }
  return (
    <RuledSection title={label('documents')} more={count > latest ? all : undefined}>
      <OpportunityDocuments opportunityId={offerId} filmsPlay={false} most={latest} />
    </RuledSection>
  )
}

export function HoldingDocuments({ offerId }: { offerId: number }) {
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
