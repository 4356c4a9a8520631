import { useQuery } from '@tanstack/react-query'
import { refundsQuery } from '../../features/opportunities/records.ts'
import type { Refund } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { now } from '../../kernel/clock.ts'
import { Badge } from '../../ui/badge.tsx'
import { date } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import styles from './cash-calls.module.css'

const reasons: Readonly<Record<Refund['reason'], string>> = {
  residue: 'Remainder of less than one share',
  surplus: 'You paid more than was due',
  not_allotted: 'Not allotted in this round',
  cancelled: 'Cancelled',
  failed_raise: 'The round didn’t reach its minimum',
  payout_held: 'Paid once your new bank account is active',
}

/**
 * Money that goes back to the investor. Where there is none, or it can't be asked for, nothing stands here.
 */
export function Refunds({ offerId }: { offerId: number }) {
  const { data: refunds = [] } = useQuery(refundsQuery(offerId))
  if (refunds.length === 0) return null
  return (
    <RuledSection title="Refunds due to you">
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              {reasons[refund.reason]}
              {refund.paid_on !== null && <small>{`Paid ${date(refund.paid_on, { today: now() })}`}</small>}
            </p>
            <Badge tone={refund.status === 'paid' ? 'good' : 'waiting'}>
              {refund.status === 'paid' ? 'Paid' : 'Due'}
            </Badge>
            <span className={styles.sum}>
              {money(refund.amount, { currency: refund.currency, pence: true })}
            </span>
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}
