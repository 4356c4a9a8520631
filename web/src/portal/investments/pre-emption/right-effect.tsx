import { preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import type { ReactNode } from 'react'
import { useLabel } from '../../../kernel/terminology.tsx'
import { cx } from '../../../ui/class-names.ts'
import { percent } from '../../../ui/format.ts'
import { effectBars } from './choice-effect.ts'
import type { Answer, EffectBar } from './choice-effect.ts'
import type { Option, Place } from './own-offer.ts'
import styles from './right-effect.module.css'

interface RightEffectProps {
  option: Option
  place: Place
  answer: Answer
  /** How a percentage is written beside its bar; as it is where nothing is said. */
  figure?: (bar: EffectBar, text: string) => ReactNode
}

/** What becomes of my part of the company: today, and by each answer, drawn to one scale. The chosen answer stands out. */
export function RightEffect({ option, place, answer, figure }: RightEffectProps) {
  const label = useLabel()
  const bars = effectBars(answer, place, option)
  const nameOf = ({ of }: EffectBar) => (of === 'today' ? 'Today' : label(preEmptionChoices[of].label))
  return (
    <div className={styles.effect}>
      <p className={styles.head}>
        <b>What happens to your percentage</b>
        <span>of issued shares</span>
      </p>
      <dl>
        {bars.map((bar) => (
          <div key={bar.of} className={cx(bar.isChosen && styles.chosen)}>
            <dt>{nameOf(bar)}</dt>
            <dd aria-hidden>
              <i style={{ inlineSize: `${bar.width}%` }} />
            </dd>
            <dd>{figure ? figure(bar, shownPart(bar.percent)) : shownPart(bar.percent)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** "0.4938%". */
export const shownPart = (value: string) => percent(value, { places: 4 })
