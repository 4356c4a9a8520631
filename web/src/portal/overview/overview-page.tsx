import { greetingAt } from '@moorgate/contract/greeting.ts'
import { Fragment, Suspense } from 'react'
import { now } from '../../kernel/clock.ts'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { portfolioSource } from '../../features/figures/portfolio-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { dateSpan } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { Skeleton } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { opened, totalFigures } from '../../features/portfolio/opened-figures.tsx'
import { OtherCurrencies } from '../../features/portfolio/other-currencies.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { usePortfolio } from '../../features/portfolio/use-portfolio.ts'
import type { Portfolio, PriceDays } from '../../features/portfolio/use-portfolio.ts'
import { ValueChart } from '../../features/portfolio/value-chart.tsx'
import { ValueSkeleton, ValueHead } from '../../features/portfolio/value-head.tsx'
import { Figures, FiguresSkeleton } from './figures.tsx'
import { ToDoPlace } from './to-do-place.tsx'
import { later } from '../../ui/later.ts'

/** What comes after the first picture, or for some alone. Both parts and what holds their questions come together. */
const ToDoPanel = later(async () => (await import('./later-parts.ts')).ToDoPanel)
const OpenOpportunities = later(async () => (await import('./later-parts.ts')).OpenOpportunities)
const HeldQuestions = later(async () => (await import('./later-parts.ts')).HeldQuestions)
const OwnHoldings = later(async () => (await import('./own-holdings.tsx')).OwnHoldings)
const GettingReady = later(async () => (await import('./getting-ready.tsx')).GettingReady)

const source = portfolioSource()

/** `/investor`: what the portfolio is worth, the one thing that is due, what is open, what is held. */
export function OverviewPage() {
  const { first_name: firstName } = useCurrentUser()
  const term = useTerm()
  const { holdings, portfolio } = usePortfolio()
  const isComing = holdings.isPending
  const priced = portfolio?.priced
  return (
    <PortalPage
      title={`${greetingAt(now().getHours())}, ${firstName}`}
      actions={
        (priced || isComing) && (
          <Text as="div" variant="note" tone="faint">
            {priced ? pricesFrom(priced) : <Skeleton width={190} height={20} />}
          </Text>
        )
      }
    >
      <WithFigures source={source}>
        <Suspense>
          <HeldQuestions />
        </Suspense>
        {/* How tall the first part is, only the holdings say: what is below it is set once they are there, and never moves. */}
        <Fragment key={isComing ? 'coming' : 'there'}>
          <PageColumns
            side={
              <Suspense fallback={<ToDoPlace />}>
                <ToDoPanel />
              </Suspense>
            }
          >
            <Loaded
              queries={[holdings]}
              failed={`We couldn’t load your ${term('portfolio', { lower: true })}`}
              skeleton={<ValueSkeleton variant="hero" />}
            >
              {() => portfolio && <Value portfolio={portfolio} />}
            </Loaded>
          </PageColumns>
          {isComing && <FiguresSkeleton />}
          {portfolio?.totals[0] && <Figures totals={portfolio.totals[0]} />}
          <Suspense fallback={<Skeleton height={420} />}>
            <OpenOpportunities />
          </Suspense>
        </Fragment>
        {portfolio && portfolio.totals.length > 0 && (
          <Suspense fallback={<Skeleton height={320} />}>
            <OwnHoldings portfolio={portfolio} />
          </Suspense>
        )}
      </WithFigures>
    </PortalPage>
  )
}

function pricesFrom({ from, to }: PriceDays): string {
  return from === to ? `Valued at ${dateSpan(from, to)}` : `Prices from ${dateSpan(from, to)}`
}

function Value({ portfolio }: { portfolio: Portfolio }) {
  const label = useLabel()
  const [total, ...others] = portfolio.totals
  if (!total)
    return (
      <Suspense fallback={<ValueSkeleton variant="hero" />}>
        <GettingReady />
      </Suspense>
    )
  const name = `${label('portfolio')} value`
  const head = (
    <>
      <ValueHead
        variant="hero"
        title={name}
        currency={total.currency}
        value={total.value}
        gain={total.unrealised}
        gainShare={total.unrealised_percent}
        on={<>unrealised gain on {opened(total, 'held', money(total.held, total))} invested</>}
        opens={(figure, text) => opened(total, totalFigures[figure], text)}
      />
      <OtherCurrencies totals={others} />
    </>
  )
  return (
    <section>
      <ValueChart
        name={name}
        head={head}
        points={portfolio.points}
        currency={total.currency}
        of={total.currency}
        remark={portfolio.remark}
      />
    </section>
  )
}
