import { useQuery } from '@tanstack/react-query'
import { useBranding } from '../../kernel/branding.tsx'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { useLabel, useTerm, useText } from '../../kernel/terminology.tsx'
import { isGuest } from '../../kernel/viewing.ts'
import { portfolioSource } from '../../features/figures/portfolio-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { dateSpan } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { EmptyState, Skeleton, SkeletonRows } from '../../ui/states.tsx'
import { isInProgress } from '../../features/opportunities/investment-words.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { portfolioChoicesQuery } from '../../features/opportunities/portfolio-queries.ts'
import { usePortfolio } from '../../features/portfolio/use-portfolio.ts'
import type { Portfolio, PriceDays } from '../../features/portfolio/use-portfolio.ts'
import { investmentsQuery, isEnded } from '../../features/opportunities/records.ts'
import type { PortfolioTotals } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { ValueChart } from '../../features/portfolio/value-chart.tsx'
import { ValueSkeleton, ValueHead } from '../../features/portfolio/value-head.tsx'
import { Allocation } from './allocation-bar.tsx'
import { AllHoldings, EndedHoldings } from './all-holdings.tsx'
import { Gains } from './gains.tsx'
import { OtherCurrencies } from '../../features/portfolio/other-currencies.tsx'
import { opened, totalFigures } from '../../features/portfolio/opened-figures.tsx'
import { PortfolioFigures } from '../../features/portfolio/portfolio-figures.tsx'
import { portfolioStatsQuery } from '../../features/portfolio/portfolio-table-queries.ts'
import { OwnFunds } from './fund/own-funds.tsx'
import { PortfolioFilter, useNarrowing } from './portfolio-filter.tsx'
import { OwnTransfers } from './own-transfers.tsx'
import { Reservations } from './reservations.tsx'
import styles from './holdings-tab.module.css'

/** Everything held, or the part of it that was chosen: what it is worth, and where the gain comes from. */
export function HoldingsTab() {
  const label = useLabel()
  const narrowing = useNarrowing()
  const isNarrowed = Object.keys(narrowing).length > 0
  const { holdings, portfolio } = usePortfolio(narrowing)
  // The filter stands above all else: what came before it would jump.
  const { isPending: choicesCome } = useQuery(portfolioChoicesQuery())
  const hasRows = portfolio !== undefined && portfolio.totals.length > 0
  return (
    <Loaded
      queries={[holdings]}
      failed={`We couldn’t load your ${label('portfolio', { lower: true })}`}
      skeleton={<Bones />}
    >
      {() =>
        choicesCome ? (
          <Bones />
        ) : (
          portfolio && (
            <>
              {(hasRows || isNarrowed) && <PortfolioFilter />}
              {hasRows ? (
                <WithFigures source={portfolioSource(narrowing)}>
                  <Whole portfolio={portfolio} isNarrowed={isNarrowed} />
                </WithFigures>
              ) : isNarrowed ? (
                <NothingMatches />
              ) : (
                <Nothing />
              )}
              {!isNarrowed && <OwnTransfers />}
              {!isNarrowed && <OwnFunds />}
            </>
          )
        )
      }
    </Loaded>
  )
}

function NothingMatches() {
  const term = useTerm()
  return (
    <EmptyState
      title={`No ${term('holding', { plural: true, lower: true })} match`}
      action={<ButtonLink href="/investor/portfolio">Clear filters</ButtonLink>}
    >
      Change the filters above, or show everything.
    </EmptyState>
  )
}

/** Nothing held yet; what is reserved is shown all the same. */
function Nothing() {
  const label = useLabel()
  const text = useText()
  const { data: investments = [] } = useQuery(investmentsQuery())
  return (
    <>
      <Reservations investments={investments.filter(isInProgress)} />
      <EmptyState
        title={text('empty_portfolio')}
        action={!isGuest && <ButtonLink href="/investor/investments">{label('investments')}</ButtonLink>}
      />
    </>
  )
}

function Whole({ portfolio, isNarrowed }: { portfolio: Portfolio; isNarrowed: boolean }) {
  const { data: investments = [] } = useQuery(investmentsQuery())
  const term = useTerm()
  const held = portfolio.positions.filter((one) => !isEnded(one))
  const ended = portfolio.positions.filter(isEnded)
  const [total, ...others] = portfolio.totals
  return (
    <>
      {total && (
        <PageColumns
          side={
            <div className={styles.side}>
              <Gains totals={total} />
              <Allocation totals={total} />
            </div>
          }
        >
          <Value portfolio={portfolio} total={total} others={others} />
        </PageColumns>
      )}
      {total && <ChosenFigures totals={total} />}
      {!isNarrowed && <Reservations investments={investments.filter(isInProgress)} />}
      {held.length > 0 && (
        <RuledSection
          title={`Current ${term('holding', { plural: true, lower: true })}`}
          note={<ValuationNote priced={portfolio.priced} />}
        >
          <AllHoldings holdings={held} totals={portfolio.totals} />
        </RuledSection>
      )}
      {ended.length + portfolio.sold.length > 0 && (
        <RuledSection
          id="ended"
          title={`${portfolio.sold.length > 0 ? 'Exited and sold' : 'Exited'} ${term('holding', { plural: true, lower: true })}`}
        >
          <EndedHoldings holdings={ended} sold={portfolio.sold} />
        </RuledSection>
      )}
    </>
  )
}

/** The figures that the tenant chose, where it chose any. */
function ChosenFigures({ totals }: { totals: PortfolioTotals }) {
  const { data: stats } = useQuery(portfolioStatsQuery())
  const keys = stats?.data.filter(({ visible }) => visible).map(({ key }) => key) ?? []
  if (keys.length === 0) return null
  return (
    <div className={styles.figures}>
      <PortfolioFigures keys={keys} totals={totals} />
    </div>
  )
}

interface ValueProps {
  portfolio: Portfolio
  total: PortfolioTotals
  /** In other currencies. */
  others: readonly PortfolioTotals[]
}

function Value({ portfolio, total, others }: ValueProps) {
  const label = useLabel()
  const head = (
    <>
      <ValueHead
        title={valueTitle(portfolio.priced)}
        currency={total.currency}
        value={total.value}
        gain={total.unrealised}
        gainShare={total.unrealised_percent}
        on={<>on {opened(total, 'held', money(total.held, total))} invested</>}
        opens={(figure, text) => opened(total, totalFigures[figure], text)}
      />
      <OtherCurrencies totals={others} />
    </>
  )
  return (
    <section>
      <ValueChart
        name={`${label('portfolio')} value`}
        head={head}
        points={portfolio.points}
        currency={total.currency}
        of={total.currency}
        remark={portfolio.remark}
      />
    </section>
  )
}

function valueTitle(priced: PriceDays | null): string {
  if (priced === null) return 'Value'
  const days = dateSpan(priced.from, priced.to)
  return priced.from === priced.to ? `Value at ${days}` : `Value, prices from ${days}`
}

function ValuationNote({ priced }: { priced: PriceDays | null }) {
  const text = useText()
  const { name: provider } = useBranding()
  if (priced === null) return 'Held at cost until there is a valuation.'
  return text('valuation_note', { provider, date: dateSpan(priced.from, priced.to) })
}

function Bones() {
  return (
    <>
      <PageColumns
        side={
          <div className={styles.bones}>
            <Skeleton width="60%" height={14} />
            <Skeleton height={150} />
            <Skeleton height={110} />
          </div>
        }
      >
        <ValueSkeleton />
      </PageColumns>
      <SkeletonRows rows={6} />
    </>
  )
}
