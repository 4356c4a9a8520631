import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Figure } from '../../../features/figures/figure.tsx'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { RowFigures } from '../../../features/figures/row-figures.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { isGuest } from '../../../kernel/viewing.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { money } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import styles from '../reservations.module.css'
import { commitmentsQuery } from './records.ts'

/** The funds that the investor has committed to, each with what it is worth. Nothing without one. */
export function OwnFunds() {
  const isOn = useFlags()['funds_enabled'] === 1 && !isGuest
  const label = useLabel()
  const { data } = useQuery({ ...commitmentsQuery(), enabled: isOn })
  const commitments = data?.data ?? []
  if (commitments.length === 0) return null
  return (
    <RuledSection title={label('funds')}>
      <RowFigures sourceOf={fundSource}>
        <ul className={styles.opened}>
          {commitments.map((one) => (
            <li key={one.id}>
              <Glyph seed={`fund ${one.fund_id}`} name={one.fund_name} />
              <span className={styles.words}>
                <b>
                  <Link href={`/investor/portfolio/fund/${one.fund_id}`}>{one.fund_name}</Link>
                </b>
                <small>{`${money(one.amount, { currency: one.currency })} committed`}</small>
              </span>
              {one.to_pay !== '0.00' && (
                <Badge tone="waiting">{money(one.to_pay, { currency: one.currency })} to pay</Badge>
              )}
              <span className={styles.amount}>
                <Figure of={`${one.fund_id}/value:${one.id}`} label={one.fund_name}>
                  {money(one.value, { currency: one.currency })}
                </Figure>
              </span>
              <Icon of={ChevronRight} />
            </li>
          ))}
        </ul>
      </RowFigures>
    </RuledSection>
  )
}
