import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOverviewFigures } from '@moorgate/contract/overview/statistics.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { Change, Figures } from '../../ui/figure.tsx'
import type { FigureItem } from '../../ui/figure.tsx'
import { counted, directionOf, money, moneyShort, percent, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { isNothing } from '../../kernel/amounts.ts'
import { questions } from './questions.ts'
import styles from './overview.module.css'

const live = '/admin/investments/opportunities'
const existing = '/admin/investments/existing'
const people = '/admin/investors'

/**
 * Five figures of one moment. Each opens to its working, and its name leads to its rows, where the role may see
 * them.
 */
export function HeadFigures() {
  const query = useQuery(endpointQuery('statistics', questions.figures))
  return (
    <Loaded query={query} what="the figures" skeleton={<FiguresSkeleton />}>
      {(figures) => <FiveFigures figures={figures} />}
    </Loaded>
  )
}

type FigureItems = readonly (FigureItem & { key: string })[]

type OverviewFigures = AnswerOf<typeof readOverviewFigures>

function FiveFigures({ figures }: { figures: OverviewFigures }) {
  return <Figures items={[...useInvestedFigures(figures), ...useRoundFigures(figures)]} />
}

/** What was invested, by how many, and how much each on average. */
function useInvestedFigures({ currency, invested, investors }: OverviewFigures): FigureItems {
  const many = useTerm()('investor', { plural: true })
  const look = { currency }
  return [
    {
      key: 'invested',
      label: <RowsLink to={existing}>Total invested</RowsLink>,
      value: opened('invested', 'Total invested', moneyShort(invested.amount, { ...look, places: 1 })),
      note: isNothing(invested.new) ? (
        'Nothing new this quarter'
      ) : (
        <>
          <Change direction={directionOf(invested.new)}>
            {opened(
              'invested_new',
              'New this quarter',
              moneyShort(invested.new, { ...look, places: 1, signed: true }),
            )}
          </Change>{' '}
          this quarter
        </>
      ),
    },
    {
      key: 'investors',
      label: (
        <RowsLink to={people} href={`${people}?filter[is_active]=1`}>
          {many}
        </RowsLink>
      ),
      value: opened('investors', many, quantity(investors.count)),
      note:
        investors.new === 0 ? (
          'None new this quarter'
        ) : (
          <>
            <Change direction="up">
              {opened('investors_new', 'New this quarter', `+${quantity(investors.new)}`)}
            </Change>{' '}
            this quarter
          </>
        ),
    },
    {
      key: 'average',
      label: <RowsLink to={existing}>Average investment</RowsLink>,
      value: opened('average', 'Average investment', money(invested.average, look)),
      note: opened('investments', 'Investments', counted(invested.count, 'investment', 'investments')),
    },
  ]
}

/** The rounds that are live, and what is called for and not paid. */
function useRoundFigures({ currency, live: rounds, called }: OverviewFigures): FigureItems {
  const label = useLabel()
  const look = { currency }
  return [
    {
      key: 'live',
      label: <RowsLink to={live}>{label('opportunities')}</RowsLink>,
      value: opened('live', label('opportunities'), quantity(rounds.count)),
      note: (
        <>
          {opened('live_committed', 'Committed', moneyShort(rounds.committed, look))} of{' '}
          {opened('live_target', 'Target', moneyShort(rounds.target, look))}
        </>
      ),
    },
    {
      key: 'awaiting',
      label: <RowsLink to={live}>{label('awaiting_payment')}</RowsLink>,
      value: opened('awaiting', label('awaiting_payment'), money(called.awaiting, look)),
      note: isNothing(called.amount) ? (
        'Nothing called'
      ) : (
        <>
          {opened('called_percent', 'Received', percent(called.received_percent))} of{' '}
          {opened('called', 'Called', moneyShort(called.amount, look))} received
        </>
      ),
    },
  ]
}

const opened = (figure: string, label: string, text: string): ReactNode => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

/** The name of a figure as a link to its rows, where the role may open them. */
function RowsLink({ to, href = to, children }: { to: string; href?: string; children: string }) {
  const opens = useOpenScreens()
  if (!opens(to)) return children
  return (
    <Link href={href} className={styles.rows}>
      {children}
    </Link>
  )
}

function FiguresSkeleton() {
  const items = ['invested', 'investors', 'average', 'live', 'awaiting'].map((key) => ({
    key,
    label: <Skeleton width={90} />,
    value: <Skeleton width={110} height={22} />,
    note: <Skeleton width={80} />,
  }))
  return <Figures items={items} />
}
