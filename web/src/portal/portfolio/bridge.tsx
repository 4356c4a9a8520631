import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { bridgeOf } from './gain-bridge.ts'
import styles from './bridge.module.css'

export interface BridgeLine {
  key: string
  name: string
  /** Decimal string; it says how long the bar is. */
  amount: string
  /** The same for the eye. */
  figure: ReactNode
  tone: 'first' | 'second' | 'third' | 'quiet' | 'up' | 'down'
}

interface BridgeProps {
  lines: readonly BridgeLine[]
  /** What the lines come to. */
  total: { name: string; figure: ReactNode }
  /** As wide as the page: there is room for long names, and a phone shows the figures alone. */
  wide?: boolean
}

/**
 * What something is made of, part by part, each bar beginning where the one before ended, and all of it from
 * nothing.
 */
export function Bridge({ lines, total, wide = false }: BridgeProps) {
  const bars = bridgeOf(lines.map(({ amount }) => amount))
  return (
    <dl className={cx(styles.bridge, wide && styles.wide)}>
      {lines.map(({ key, name, figure, tone }, index) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className={styles.track} aria-hidden>
            <i className={styles[tone]} style={barStyle(bars[index])} />
          </dd>
          <dd>{figure}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>{total.name}</dt>
        <dd className={styles.track} aria-hidden>
          <i style={barStyle(bars.at(-1))} />
        </dd>
        <dd>{total.figure}</dd>
      </div>
    </dl>
  )
}

function barStyle(bar: { from: number; to: number } | undefined): CSSProperties {
  return bar ? { left: `${bar.from}%`, width: `${bar.to - bar.from}%` } : {}
}
