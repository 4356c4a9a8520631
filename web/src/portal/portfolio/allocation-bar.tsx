import { Figure } from '../../features/figures/figure.tsx'
import { money, percent } from '../../ui/format.ts'
import type { PortfolioTotals } from '../../features/opportunities/records.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import styles from './allocation-bar.module.css'

/** What the portfolio is made of, by type of investment: one bar and its parts in words. */
export function Allocation({ totals: { types, currency } }: { totals: PortfolioTotals }) {
  if (types.length === 0) return null
  /** The rest as one is no type. */
  const opens = (figure: string, type: string | null, text: string) =>
    type === null ? (
      text
    ) : (
      <Figure of={`${figure}:${currency}:${type}`} label={type}>
        {text}
      </Figure>
    )
  return (
    <section>
      <OverTitle>Where it is invested</OverTitle>
      <div className={styles.bar} aria-hidden>
        {types.map(({ type, percent: share }, index) => (
          <i key={type ?? ''} style={{ width: `${share}%`, background: `var(--c${index + 1})` }} />
        ))}
      </div>
      <dl className={styles.parts}>
        {types.map(({ type, value, percent: share }, index) => (
          <div key={type ?? ''}>
            <dt>
              <i style={{ background: `var(--c${index + 1})` }} aria-hidden />
              {type ?? 'Other'}
            </dt>
            <dd>{opens('kind', type, money(value, { currency }))}</dd>
            <dd className={styles.share}>{opens('kind_percent', type, percent(share))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
