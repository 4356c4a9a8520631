import type { ReactNode } from 'react'
import { cx } from '../../ui/class-names.ts'
import { Change } from '../../ui/figure.tsx'
import { directionOf, money, percent } from '../../ui/format.ts'
import { Skeleton } from '../../ui/states.tsx'
import { OverTitle } from '../sections/ruled-section.tsx'
import styles from './value-head.module.css'

interface ValueHeadProps {
  title: string
  currency: string
  /** What it is worth, as a decimal. */
  value: string
  /**
   * What it gained, as a decimal, and the same as a share of what was invested. Neither where it has ended.
   */
  gain?: string
  gainShare?: string | null | undefined
  /** What the gain is on, such as "on £50,000 invested". */
  on: ReactNode
  /** Lets a figure open to its working. */
  opens?: (figure: 'value' | 'gain' | 'share', text: string) => ReactNode
  /** `hero` is the overview's, the largest figure of the portal; `page` is that of a page about one thing. */
  variant?: 'hero' | 'page'
}

/** The figure that a page is about, and what it gained. Stands over its chart. */
export function ValueHead(props: ValueHeadProps) {
  const { title, currency, value, gain, gainShare, on, variant = 'page', opens = asText } = props
  const share = percent(gainShare, { signed: true })
  return (
    <>
      <OverTitle>{title}</OverTitle>
      <p className={cx(styles.figure, styles[variant])}>{opens('value', money(value, { currency }))}</p>
      <p className={styles.gain}>
        {gain !== undefined && (
          <Change direction={directionOf(gain)}>
            <b>
              {opens('gain', money(gain, { currency, signed: true }))} ({opens('share', share)})
            </b>
          </Change>
        )}{' '}
        <span className={styles.on}>{on}</span>
      </p>
    </>
  )
}

/** The place of the figure and of the chart below it, as tall as they will be. */
export function ValueSkeleton({ variant = 'page' }: Pick<ValueHeadProps, 'variant'>) {
  return (
    <div className={cx(styles.bones, variant === 'hero' && styles.heroBones)}>
      <Skeleton width={130} height={14} />
      <Skeleton width={240} height={48} />
      <Skeleton width={280} height={14} />
      <span className={styles.chart} />
    </div>
  )
}

const asText = (_figure: string, text: string): ReactNode => text
