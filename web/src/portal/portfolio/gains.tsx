import type { CSSProperties } from 'react'
import { useLabel } from '../../kernel/terminology.tsx'
import { Change } from '../../ui/figure.tsx'
import { directionOf, money, multiple } from '../../ui/format.ts'
import { OverTitle } from '../ruled-section.tsx'
import type { PortfolioTotals } from '../portfolio-totals.ts'
import { bridgeOf } from './gain-bridge.ts'
import { opened } from '../opened.tsx'
import styles from './gains.module.css'

/** Where a gain or loss comes from, part by part, each beginning where the one before ended. */
export function Gains({ totals }: { totals: PortfolioTotals }) {
  const label = useLabel()
  const parts = [
    { key: 'unrealised', name: 'Unrealised', value: totals.unrealised },
    { key: 'realised', name: 'Realised', value: totals.realised },
    { key: 'income', name: label('stat_distributions'), value: totals.income },
  ]
  const bars = bridgeOf(parts.map(({ value }) => value))
  return (
    <section>
      <OverTitle>Where your gain comes from</OverTitle>
      <dl className={styles.gains}>
        {parts.map(({ key, name, value }, index) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd className={styles.track} aria-hidden>
              <i className={styles[key]} style={barStyle(bars[index])} />
            </dd>
            <dd>
              <Change direction={directionOf(value)}>
                {opened(totals, key, money(value, { ...totals, signed: true }))}
              </Change>
            </dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>Total gain</dt>
          <dd className={styles.track} aria-hidden>
            <i style={barStyle(bars.at(-1))} />
          </dd>
          <dd>
            <Change direction={directionOf(totals.gain)}>
              {opened(totals, 'gain', money(totals.gain, { ...totals, signed: true }))}
            </Change>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        On {opened(totals, 'invested', money(totals.invested, totals))} invested,{' '}
        {opened(totals, 'multiple', multiple(totals.multiple))} your money.
      </p>
    </section>
  )
}

function barStyle(bar: { from: number; to: number } | undefined): CSSProperties {
  return bar ? { left: `${bar.from}%`, width: `${bar.to - bar.from}%` } : {}
}
