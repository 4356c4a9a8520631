import { useLabel } from '../../../kernel/terminology.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { money, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import { orderSource } from './order-source.ts'
import { useOrder } from '../../../features/opportunities/use-order.ts'
import styles from './portfolio-effect.module.css'

/**
 * What the amount would be of all that one holds, and a word where that is much. Nothing before there is
 * anything to say.
 */
export function PortfolioEffect({ offer, amount }: { offer: OpportunityPage; amount: string }) {
  const label = useLabel()
  const effect = useOrder(offer.id, amount)?.portfolio
  if (!effect) return null
  const word = label('portfolio', { lower: true })
  const line = (figure: string, name: string, text: string) => (
    <div>
      <dt>{name}</dt>
      <dd>
        <Figure of={figure} label={name}>
          {text}
        </Figure>
      </dd>
    </div>
  )
  const shown = (value: string) => money(value, { currency: offer.currency })
  return (
    <OwnFigures source={orderSource(offer.id, amount)}>
      <dl className={styles.effect}>
        {line('effect_now', `Your ${word} now`, shown(effect.now))}
        {line('effect_after', 'After this investment', shown(effect.after))}
        {line('effect_share', `Share of your ${word}`, percent(effect.share_percent))}
      </dl>
      {effect.is_concentrated && (
        <Notice tone="waiting" live>
          {`Consider diversifying. This would make up ${percent(effect.share_percent, { places: 0 })} of your ${word} with us.`}
        </Notice>
      )}
    </OwnFigures>
  )
}
