import { BadgeCheck } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm, useText } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateFull, daysUntil } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { renewalDays } from '../../gates.ts'
import type { Statement } from '../queries.ts'

export const choosePath = '/investor/profile/investor-type'

/** How the category stands, in the firm's words, and the one thing to do about it. */
export function Standing({ statements }: { statements: readonly Statement[] }) {
  const { category_status: status, category_expires_at: until } = useCurrentUser()
  const text = useText()
  const [latest] = statements
  if (status === 'none' || latest === undefined)
    return (
      <EmptyState
        title="Nothing chosen yet"
        icon={BadgeCheck}
        action={<Choose look="primary">Choose your category</Choose>}
      >
        {text('categorisation_intro')}
      </EmptyState>
    )
  if (latest.category === 'none' && latest.status === 'approved')
    return (
      <Notice tone="waiting" title={text('categorisation_none')} action={<Choose>Choose again</Choose>}>
        Your account and what you hold stay open.
      </Notice>
    )
  switch (status) {
    case 'pending':
      return <Notice tone="waiting">{text('categorisation_pending')}</Notice>
    case 'approved':
      return <Confirmed until={until} renewing={latest.status === 'pending_review'} />
    case 'rejected':
      return (
        <Notice tone="bad" action={<Choose>Choose another</Choose>}>
          {text('categorisation_rejected', { reason: reasonOf(latest) })}
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="waiting" action={<Choose look="primary">Renew</Choose>}>
          {text('categorisation_expired')}
        </Notice>
      )
  }
}

/** The text ends its sentence itself. */
function reasonOf({ rejection_reason: reason }: Pick<Statement, 'rejection_reason'>): string {
  return (reason ?? 'it could not be confirmed').replace(/\.$/, '')
}

function Confirmed({ until, renewing }: { until: string | null; renewing: boolean }) {
  const text = useText()
  const term = useTerm()
  const today = now()
  const words =
    until === null
      ? `Your ${term('investor_type', { lower: true })} is confirmed.`
      : text('categorisation_approved', { date: dateFull(until) })
  if (renewing)
    return (
      <Notice tone="good" title={words}>
        {text('categorisation_pending')}
      </Notice>
    )
  const left = until === null ? undefined : daysUntil(until, { today })
  const isNear = left !== undefined && left <= renewalDays
  return (
    <Notice
      tone="good"
      title={words}
      action={isNear ? <Choose look="primary">Renew</Choose> : <Choose>Change</Choose>}
    >
      {isNear ? 'It can be renewed now.' : 'Tell us sooner if it is no longer true.'}
    </Notice>
  )
}

function Choose({ look, children }: { look?: 'primary'; children: string }) {
  return (
    <ButtonLink href={choosePath} look={look}>
      {children}
    </ButtonLink>
  )
}
