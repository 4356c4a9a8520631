import { interestOptions } from '@moorgate/contract/statuses/choices.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overlay } from '../../../kernel/overlay.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { money } from '../../../ui/format.ts'
import type { OpportunityPage } from '../../../features/opportunities/records.ts'
import { ownIntentQuery } from './records.ts'
import type { Intent } from './records.ts'
import styles from './interest.module.css'

const InterestDialog = overlay(async () => (await import('./interest-dialog.tsx')).InterestDialog)
const WithdrawDialog = overlay(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog)

/**
 * Says what one would put into an offer before one reserves anything, and what one has said. It binds nobody.
 */
export function InterestCard({ offer }: { offer: OpportunityPage }) {
  const { data: intent } = useQuery(ownIntentQuery(offer.id))
  const [dialog, setDialog] = useState<'say' | 'withdraw'>()
  const close = () => setDialog(undefined)
  if (intent === undefined) return null
  return (
    <div className={styles.card}>
      {intent === null ? (
        <Button size="large" block needsConnection onClick={() => setDialog('say')}>
          Tell us you’re interested
        </Button>
      ) : (
        <StatedInterest
          intent={intent}
          onChange={() => setDialog('say')}
          onWithdraw={() => setDialog('withdraw')}
        />
      )}
      {dialog === 'say' && <InterestDialog opportunity={offer} intent={intent} onClose={close} />}
      {dialog === 'withdraw' && intent && <WithdrawDialog intent={intent} onClose={close} />}
    </div>
  )
}

interface SentenceProps {
  intent: Intent
  onChange: () => void
  onWithdraw: () => void
}

function StatedInterest({ intent, onChange, onWithdraw }: SentenceProps) {
  const label = useLabel()
  const { interest, amount, currency } = intent
  return (
    <section className={styles.said} aria-label="Your interest">
      <p>
        <b>You told us</b>
      </p>
      <p>{label(interestOptions[interest].label)}</p>
      {amount !== null && <p className={styles.amount}>{`About ${money(amount, { currency })}`}</p>}
      <div className={styles.actions}>
        <Button size="small" needsConnection onClick={onChange}>
          Change
        </Button>
        <Button size="small" variant="quiet" needsConnection onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </section>
  )
}
