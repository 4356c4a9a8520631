import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { quantity } from '../../../ui/format.ts'
import { answerIn, trialOf } from '../pre-emption/answer.ts'
import { useAnswerEffect } from '../pre-emption/use-answer-effect.ts'
import { preEmptionSource } from '../../../features/figures/pre-emption-source.ts'
import { shownPart } from '../pre-emption/right-effect.tsx'
import type { OpenRight } from './own-right.ts'
import styles from './portfolio-effect.module.css'

/** What a holder has of the company now, and would have once all new shares are issued. */
export function HoldingEffect({ right, amount }: { right: OpenRight; amount: string }) {
  const { option, place } = right
  const effect = useAnswerEffect(place.id, { amount })
  const trial = effect && trialOf(answerIn(effect), place.id)
  return (
    <OwnFigures source={preEmptionSource(option.id)}>
      <dl className={styles.effect}>
        <div>
          <dt>Your holding now</dt>
          <dd>
            {opened(`holding:${place.id}`, 'Shares held', `${quantity(place.holding)} shares`)}
            <small>{partOf(`percent_before:${place.id}`, 'Ownership', place.percent_before)}</small>
          </dd>
        </div>
        {effect?.effect && (
          <div>
            <dt>After this investment</dt>
            <dd>
              {opened(
                trial && `held_with:${trial}`,
                'Shares afterwards',
                `${quantity(effect.effect.held_after)} shares`,
              )}
              <small>
                {partOf(
                  trial && `percent_with:${trial}`,
                  'Ownership afterwards',
                  effect.effect.percent_after,
                )}
              </small>
            </dd>
          </div>
        )}
      </dl>
    </OwnFigures>
  )
}

/** An amount that says no answer, since the offer allows no more, is refused later and has no working. */
function opened(figure: string | undefined, name: string, text: string) {
  if (figure === undefined) return text
  return (
    <Figure of={figure} label={name}>
      {text}
    </Figure>
  )
}

const partOf = (figure: string | undefined, name: string, part: string) => (
  <>
    {opened(figure, name, shownPart(part))}
    {' of issued shares'}
  </>
)
