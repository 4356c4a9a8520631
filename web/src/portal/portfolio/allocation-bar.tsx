import { Figure } from '../../kernel/working/figure.tsx'
import { money, percent } from '../../ui/format.ts'
import { OverTitle } from '../ruled-section.tsx'
import type { Holding } from '../records.ts'
import { allocationOf } from './allocation.ts'
import styles from './allocation-bar.module.css'

/** What the portfolio is made of, by kind of investment: one bar and its parts in words. */
export function Allocation({ holdings, currency }: { holdings: readonly Holding[]; currency: string }) {
  const slices = allocationOf(holdings, currency)
  if (slices.length === 0) return null
  const kinds = new Set(holdings.map(({ type }) => type))
  /** The rest as one is no kind. */
  const opens = (figure: string, name: string, text: string) =>
    kinds.has(name) ? (
      <Figure of={`${figure}:${currency}:${name}`} label={name}>
        {text}
      </Figure>
    ) : (
      text
    )
  return (
    <section>
      <OverTitle>Where it is invested</OverTitle>
      <div className={styles.bar} aria-hidden>
        {slices.map(({ name, share }, index) => (
          <i key={name} style={{ width: `${share}%`, background: `var(--c${index + 1})` }} />
        ))}
      </div>
      <dl className={styles.parts}>
        {slices.map(({ name, value, share }, index) => (
          <div key={name}>
            <dt>
              <i style={{ background: `var(--c${index + 1})` }} aria-hidden />
              {name}
            </dt>
            <dd>{opens('kind', name, money(value, { currency }))}</dd>
            <dd className={styles.share}>{opens('kind_percent', name, percent(share))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
