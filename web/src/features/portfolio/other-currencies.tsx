import { Fragment } from 'react'
import { money } from '../../ui/format.ts'
import type { PortfolioTotals } from '../opportunities/records.ts'
import { opened } from './opened-figures.tsx'
import styles from './other-currencies.module.css'

/** What is held in other currencies stands beside the sum, never in it. */
export function OtherCurrencies({ totals }: { totals: readonly PortfolioTotals[] }) {
  if (totals.length === 0) return null
  return (
    <p className={styles.others}>
      {'Not included, held in other currencies: '}
      {totals.map((total, index) => (
        <Fragment key={total.currency}>
          {index > 0 && ', '}
          {opened(total, 'value', money(total.value, total))}
        </Fragment>
      ))}
    </p>
  )
}
