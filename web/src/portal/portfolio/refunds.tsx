import { useQuery } from '@tanstack/react-query'
import { refundsQuery } from '../../features/opportunities/records.ts'
import type { Refund } from '../../features/opportunities/records.ts'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import { now } from '../../kernel/clock.ts'
import { useWords } from '../../kernel/words.tsx'
import { Badge } from '../../ui/badge.tsx'
import { date } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import styles from './cash-calls.module.css'

const reasons: Readonly<Record<Refund['reason'], string>> = {
  residue: 'Remainder of less than one share',
  scaled_back: 'Your {allocation} was scaled back',
  surplus: 'You paid more than was due',
  not_allotted: 'Not allotted in this round',
  cancelled: 'Cancelled',
  failed_raise: 'The round didn’t reach its minimum',
  payout_held: '{Distribution}',
}

const onHold = '{Distribution} on hold until we’ve confirmed your details'

const reasonOf = ({ reason, status }: Refund) =>
  reason === 'payout_held' && status === 'due' ? onHold : reasons[reason]

/**
 * Money that goes back to the investor. Where there is none, or it can't be asked for, nothing stands here.
 */
export function Refunds({ offerId }: { offerId: number }) {
  const words = useWords()
  const { data: refunds = [] } = useQuery(refundsQuery(offerId))
  if (refunds.length === 0) return null
  return (
    <RuledSection title="Refunds and payouts">
      <ul className={styles.list}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <p>
              {words(reasonOf(refund))}
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
