import { useQuery } from '@tanstack/react-query'
import { useLabel } from '../../../kernel/terminology.tsx'
import { money, percent } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { holdingsQuery } from '../../records.ts'
import type { OfferPage } from '../../records.ts'
import { isConcentrated, portfolioEffect } from './order-effect.ts'
import styles from './portfolio-effect.module.css'

/** What the amount would be of all that one holds, and a word where that is much. Nothing before there is anything to say. */
export function PortfolioEffect({ offer, amount }: { offer: OfferPage; amount: string }) {
  const label = useLabel()
  const { data: holdings = [] } = useQuery(holdingsQuery())
  const effect = portfolioEffect(amount, offer.currency, holdings)
  if (!effect) return null
  const word = label('portfolio', { lower: true })
  const shown = (value: string) => money(value, { currency: offer.currency })
  return (
    <>
      <dl className={styles.effect}>
        <div>
          <dt>{`Your ${word} now`}</dt>
          <dd>{shown(effect.now)}</dd>
        </div>
        <div>
          <dt>After this investment</dt>
          <dd>{shown(effect.after)}</dd>
        </div>
        <div>
          <dt>{`Share of your ${word}`}</dt>
          <dd>{percent(effect.share)}</dd>
        </div>
      </dl>
      {isConcentrated(effect) && (
        <Notice tone="waiting" live>
          {`Consider spreading your money: this would make up ${percent(effect.share, { places: 0 })} of your ${word} with us.`}
        </Notice>
      )}
    </>
  )
}
