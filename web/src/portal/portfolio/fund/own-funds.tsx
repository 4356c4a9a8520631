import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useFlags } from '../../../kernel/branding.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { isGuest } from '../../../kernel/viewing.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { money } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import styles from '../reservations.module.css'
import { commitmentsQuery } from './records.ts'

/**
 * What the investor has committed to funds, and what is due on it; what units are worth is among the
 * holdings.
 */
export function OwnFunds() {
  const isOn = useFlags()['funds_enabled'] === 1 && !isGuest
  const term = useTerm()
  const { data } = useQuery({ ...commitmentsQuery(), enabled: isOn })
  const commitments = data?.data ?? []
  if (commitments.length === 0) return null
  return (
    <RuledSection title={term('commitment', { plural: true })}>
      <ul className={styles.opened}>
        {commitments.map((one) => (
          <li key={one.id}>
            <Glyph seed={`fund ${one.fund_id}`} name={one.fund_name} />
            <span className={styles.words}>
              <b>
                <Link href={`/investor/portfolio/fund/${one.fund_id}`}>{one.fund_name}</Link>
              </b>
              <small>
                {one.status === 'transferred'
                  ? `Transferred on ${dateFull(one.ended_on!)}`
                  : `${money(one.amount, { currency: one.currency })} committed`}
              </small>
            </span>
            {one.to_pay !== '0.00' && (
              <Badge tone="waiting">{money(one.to_pay, { currency: one.currency })} to pay</Badge>
            )}
            <Icon of={ChevronRight} />
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}
