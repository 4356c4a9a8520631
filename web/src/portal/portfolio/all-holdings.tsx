import { useQuery } from '@tanstack/react-query'
import { Glyph } from '../../ui/cover-art.tsx'
import { monthShort } from '../../ui/format-dates.ts'
import { money, multiple, quantity } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import type { PortfolioTotals, Position, SoldShares } from '../../features/opportunities/records.ts'
import { artSeed } from '../../features/opportunities/art-seed.ts'
import { HoldingTables } from '../../features/portfolio/holding-tables.tsx'
import { figureId, opened } from '../../features/portfolio/opened-figures.tsx'
import { positionArt, positionPage } from '../../features/portfolio/position-page.ts'
import { portfolioTablesQuery } from '../../features/portfolio/portfolio-table-queries.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import styles from './all-holdings.module.css'

export interface AllHoldingsProps {
  holdings: readonly Position[]
  totals: readonly PortfolioTotals[]
}

/** Every position that is held, in the tables that the tenant set. */
export function AllHoldings(props: AllHoldingsProps) {
  const label = useLabel()
  const tables = useQuery(portfolioTablesQuery())
  return (
    <Loaded
      queries={[tables]}
      failed={`We couldn’t load your ${label('holdings', { lower: true })}`}
      skeleton={<SkeletonRows rows={props.holdings.length} />}
    >
      {() => tables.data && <HoldingTables {...props} tables={tables.data.data} />}
    </Loaded>
  )
}

interface EndedHoldingsProps {
  holdings: readonly Position[]
  sold: readonly SoldShares[]
}

/** What was sold, repaid or written off: what went in, what came back. */
export function EndedHoldings({ holdings, sold }: EndedHoldingsProps) {
  return (
    <ul className={styles.ended}>
      {holdings.map((one) => (
        <li key={figureId(one)}>
          <Glyph seed={positionArt(one)} name={one.name} className={styles.glyph} />
          <p>
            <Link href={positionPage(one)} className={styles.name}>
              {one.name}
            </Link>
            <small>
              {opened(one, 'invested', money(one.invested, one))}
              {` invested ${monthShort(one.first_invested)}, `}
              {opened(one, 'distributed', money(one.distributed, one))} returned,{' '}
              {opened(one, 'multiple', multiple(one.multiple))}
            </small>
          </p>
        </li>
      ))}
      {sold.map((one) => (
        <li key={figureId(one)}>
          <Glyph seed={artSeed(one.investment_opportunity_id)} name={one.name} className={styles.glyph} />
          <p>
            <Link href={`/investor/portfolio/${one.investment_opportunity_id}`} className={styles.name}>
              {one.name}
            </Link>
            <small>
              {opened(one, 'shares', quantity(one.shares))} shares sold:{' '}
              {opened(one, 'invested', money(one.invested, one))}
              {` invested ${monthShort(one.first_invested)}, `}
              {opened(one, 'distributed', money(one.distributed, one))} received,{' '}
              {opened(one, 'multiple', multiple(one.multiple))}
            </small>
          </p>
        </li>
      ))}
    </ul>
  )
}
