import { useLabel } from '../../kernel/terminology.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { cx } from '../../ui/class-names.ts'
import { Figures as FigureStrip } from '../../ui/figure.tsx'
import { directionOf, money, multiple } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import type { PortfolioTotals } from '../../features/opportunities/records.ts'
import styles from './figures.module.css'

const held = '/investor/portfolio'
const ended = '/investor/portfolio#ended'

/** What each is called in workings. */
const figures = {
  invested: 'invested',
  unrealised: 'unrealised',
  realised: 'realised',
  income: 'income',
  return: 'multiple',
} as const

/** Their place. */
export function FiguresSkeleton() {
  return <div className={cx(styles.figures, styles.bones)} />
}

/**
 * What came of all that was invested. Each figure opens to its working, and its name leads to the rows that it
 * adds up.
 */
export function Figures({ totals }: { totals: PortfolioTotals }) {
  const label = useLabel()
  const gain = (value: string) => money(value, { ...totals, signed: true })
  const items = [
    { key: 'invested', name: 'Invested to date', value: money(totals.invested, totals), href: held },
    {
      key: 'unrealised',
      name: 'Unrealised gain',
      value: gain(totals.unrealised),
      sign: totals.unrealised,
      href: held,
    },
    {
      key: 'realised',
      name: 'Realised gain',
      value: gain(totals.realised),
      sign: totals.realised,
      href: ended,
    },
    { key: 'income', name: label('stat_distributions'), value: money(totals.income, totals), href: held },
    { key: 'return', name: 'Total return', value: multiple(totals.multiple), href: held },
  ] as const
  return (
    <div className={styles.figures}>
      <FigureStrip
        items={items.map(({ key, name, value, href, ...more }) => ({
          key,
          label: (
            <Link href={href} className={styles.link}>
              {name}
            </Link>
          ),
          value: (
            <Figure of={`${figures[key]}:${totals.currency}`} label={name}>
              {value}
            </Figure>
          ),
          direction: 'sign' in more ? directionOf(more.sign) : ('none' as const),
        }))}
      />
    </div>
  )
}
