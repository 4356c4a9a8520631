import { preEmptionChoice, preEmptionChoices } from '@moorgate/contract/statuses/choices.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { cx } from '../../../ui/class-names.ts'
import { percent } from '../../../ui/format.ts'
import { effectBars, trialOf } from './answer.ts'
import type { Answer, EffectBar } from './answer.ts'
import type { HolderChoice } from './own-offer.ts'
import styles from './right-effect.module.css'

interface RightEffectProps {
  place: HolderChoice
  answer: Answer
  /** My part with the answer, as far as it is known. */
  after: string | undefined
}

/**
 * What becomes of my part of the company: today, and by each answer, drawn to one scale. The chosen answer
 * stands out.
 */
export function RightEffect({ place, answer, after }: RightEffectProps) {
  const label = useLabel()
  const bars = effectBars(answer, place, after)
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
            <dd>
              <Figure {...figureOf(bar, answer, place)}>{shownPart(bar.percent)}</Figure>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** Under which name a bar's percentage opens. */
function figureOf({ of }: EffectBar, answer: Answer, { id, holder_name: name }: HolderChoice) {
  if (of === 'today') return { of: `percent_before:${id}`, label: `Ownership, ${name}` }
  if (of === preEmptionChoice.dontTake)
    return { of: `percent_if_none:${id}`, label: `Ownership if not taken up, ${name}` }
  if (of === preEmptionChoice.maintain)
    return { of: `percent_if_maintained:${id}`, label: `Ownership maintained, ${name}` }
  return { of: `percent_with:${trialOf(answer, id)}`, label: `Ownership afterwards, ${name}` }
}

/** "0.4938%". */
export const shownPart = (value: string) => percent(value, { places: 4 })
