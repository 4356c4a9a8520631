import { useLabel } from '../../kernel/terminology.tsx'
import { Change } from '../../ui/figure.tsx'
import { directionOf, money, multiple } from '../../ui/format.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import type { PortfolioTotals } from '../../features/opportunities/records.ts'
import { opened } from '../../features/portfolio/opened-figures.tsx'
import { Bridge } from './bridge.tsx'
import styles from './gains.module.css'

/** Where a gain or loss comes from, part by part, each beginning where the one before ended. */
export function Gains({ totals }: { totals: PortfolioTotals }) {
  const label = useLabel()
  const figureOf = (key: string, value: string) => (
    <Change direction={directionOf(value)}>
      {opened(totals, key, money(value, { ...totals, signed: true }))}
    </Change>
  )
  const parts = [
    { key: 'unrealised', name: 'Unrealised', amount: totals.unrealised, tone: 'first' },
    { key: 'realised', name: 'Realised', amount: totals.realised, tone: 'second' },
    { key: 'income', name: label('stat_distributions'), amount: totals.income, tone: 'third' },
  ] as const
  return (
    <section>
      <OverTitle>What makes up your gain</OverTitle>
      <Bridge
        lines={parts.map((part) => ({ ...part, figure: figureOf(part.key, part.amount) }))}
        total={{ name: 'Total gain', figure: figureOf('gain', totals.gain) }}
      />
      <p className={styles.note}>
        On {opened(totals, 'invested', money(totals.invested, totals))} invested,{' '}
        {opened(totals, 'multiple', multiple(totals.multiple))} your money.
      </p>
    </section>
  )
}
