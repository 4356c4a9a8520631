import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { counted, money } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { retentionQuery, standingOf, timeLeft } from '../../../features/rounds/payouts.ts'
import type { Payout, PayoutsOf } from '../../../features/rounds/payouts.ts'

interface KeptBackNoticeProps {
  /** The investor or the method. */
  record: WithPermissions
  of: PayoutsOf
  /** Where all of them are listed. */
  href: string
}

/**
 * The payouts of this record that are kept back because a bank account changed. Nothing where there are none,
 * or where the reader may not see refunds.
 */
export function KeptBackNotice({ record, of, href }: KeptBackNoticeProps) {
  const { data: payouts = [] } = useQuery({ ...retentionQuery(of), enabled: permits(record, 'see_refunds') })
  const [first] = payouts
  if (!first) return null
  const today = now()
  const waiting = payouts.filter(({ is_held: isHeld }) => isHeld)
  const next = waiting[0] ?? first
  return (
    <Notice
      tone="waiting"
      title={`${payouts.length === 1 ? money(first.amount, { currency: first.currency, pence: true }) : counted(payouts.length, 'payout', 'payouts')} held`}
    >
      {`The bank account changed or is not approved, so ${counted(payouts.length, 'payout waits', 'payouts wait')}. ${standingOf(next, today)}${suffix(next, today)}. `}
      <TextLink href={href}>{payouts.length === 1 ? 'Show it' : 'Show them'}</TextLink>
    </Notice>
  )
}

const suffix = (payout: Payout, today: Date) => {
  const left = timeLeft(payout, today)
  return left === undefined ? '' : `, ${left}`
}
