import { ChevronRight } from 'lucide-react'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { money } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { investmentState } from '../../features/opportunities/investment-words.ts'
import { artSeed } from '../../features/opportunities/art-seed.ts'
import type { Investment } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import styles from './reservations.module.css'

/** What is on its way to become a holding: reserved, waiting, to be paid. */
export function Reservations({ investments }: { investments: readonly Investment[] }) {
  const label = useLabel()
  const text = useText()
  if (investments.length === 0) return null
  return (
    <RuledSection title={label('my_reserved')}>
      <ul className={styles.list}>
        {investments.map((one) => {
          const { label: state, tone } = investmentState(one.status)
          return (
            <li key={one.id}>
              <Link href={`/investor/portfolio/${one.investment_opportunity_id}`}>
                <Glyph seed={artSeed(one.investment_opportunity_id)} name={one.opportunity_name} />
                <span className={styles.words}>
                  <b>{one.opportunity_name}</b>
                  {one.waiting_position !== null && (
                    <small>{text('waiting_list_position', { n: one.waiting_position })}</small>
                  )}
                </span>
                <Badge tone={tone}>{label(state)}</Badge>
                <span className={styles.amount}>{money(one.amount, { currency: one.currency })}</span>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          )
        })}
      </ul>
    </RuledSection>
  )
}
