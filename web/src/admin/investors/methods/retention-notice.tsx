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
 * The payouts of this record that are or were on hold, and are not paid. Nothing where there are none, or where
 * the reader may not see refunds.
 */
export function KeptBackNotice({ record, of, href }: KeptBackNoticeProps) {
  const { data: payouts = [] } = useQuery({ ...retentionQuery(of), enabled: permits(record, 'see_refunds') })
  if (payouts.length === 0) return null
  const today = now()
  const waiting = payouts.filter(({ is_held: isHeld }) => isHeld)
  const [next] = waiting
  const told = next ? waiting : payouts
  const amount =
    told.length === 1
      ? money(told[0]!.amount, { currency: told[0]!.currency, pence: true })
      : counted(told.length, 'payout', 'payouts')
  const standing = next && `${standingOf(next, today)}${suffix(next, today)}`
  return (
    <Notice tone={next ? 'waiting' : 'good'} title={`${amount} ${next ? 'held' : 'ready to pay'}`}>
      {standing === undefined
        ? 'The hold has ended. Payouts can be made. '
        : `${counted(waiting.length, 'payout is', 'payouts are')} on hold. ${standing}. `}
      <TextLink href={href}>{payouts.length === 1 ? 'Show it' : 'Show them'}</TextLink>
    </Notice>
  )
}

const suffix = (payout: Payout, today: Date) => {
  const left = timeLeft(payout, today)
  return left === undefined ? '' : `, ${left}`
}
