import { quantity } from '../../../ui/format.ts'
import { percentAfter } from '../pre-emption/choice-effect.ts'
import { shownPart } from '../pre-emption/right-effect.tsx'
import type { Right } from './own-right.ts'
import { sharesFor } from './right-choice.ts'
import styles from './portfolio-effect.module.css'

/** What a holder has of the company now, and would have once all new shares are issued. */
export function HoldingEffect({ right, amount }: { right: Right; amount: string }) {
  const { option, place } = right
  const shares = sharesFor(amount, right)
  return (
    <dl className={styles.effect}>
      <div>
        <dt>Your holding now</dt>
        <dd>
          {`${quantity(place.holding)} shares`}
          <small>{`${shownPart(place.percent_before)} of issued shares`}</small>
        </dd>
      </div>
      {shares > 0n && (
        <div>
          <dt>After this investment</dt>
          <dd>
            {`${quantity(BigInt(place.holding) + shares)} shares`}
            <small>{`${shownPart(percentAfter(shares, place, option))} of issued shares`}</small>
          </dd>
        </div>
      )}
    </dl>
  )
}
