import type { EligibilityStep } from '@moorgate/contract/investors/eligibility.ts'
import { BadgeCheck } from 'lucide-react'
import { useTerm, useText } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useEligibility } from '../../../features/opportunities/use-eligibility.ts'
import type { Statement } from '../queries.ts'

export const choosePath = '/investor/profile/investor-type'

/** The state of the category, in the tenant's words, and the one thing to do about it. */
export function CategoryState({ statements }: { statements: readonly Statement[] }) {
  const category = useEligibility().steps.find(({ step }) => step === 'category')
  const text = useText()
  const [latest] = statements
  switch (category?.reason) {
    case undefined:
      return null
    case 'category_missing':
      return (
        <EmptyState
          title="Not chosen yet"
          icon={BadgeCheck}
          action={<Choose variant="primary">Choose your category</Choose>}
        >
          {text('categorisation_intro')}
        </EmptyState>
      )
    case 'category_none':
      return (
        <Notice tone="waiting" title={text('categorisation_none')} action={<Choose>Choose again</Choose>}>
          You can still use your account and see your holdings.
        </Notice>
      )
    case 'category_pending':
      if (latest?.evidence_status) return null
      return <Notice tone="waiting">{text('categorisation_pending')}</Notice>
    case 'category_rejected':
      return (
        <Notice tone="bad" action={<Choose>Choose another</Choose>}>
          {text('categorisation_rejected', { reason: reasonOf(latest) })}
        </Notice>
      )
    case 'category_expired':
      return (
        <Notice tone="waiting" action={<Choose variant="primary">Renew</Choose>}>
          {text('categorisation_expired')}
        </Notice>
      )
    default:
      return (
        <Confirmed
          category={category!}
          isRenewing={latest?.status === 'pending_review' && latest.evidence_status === null}
        />
      )
  }
}

/** The text ends its sentence itself. */
function reasonOf(statement: Statement | undefined): string {
  return (statement?.rejection_reason ?? 'it could not be confirmed').replace(/\.$/, '')
}

function Confirmed({ category, isRenewing }: { category: EligibilityStep; isRenewing: boolean }) {
  const text = useText()
  const term = useTerm()
  const { until, may_renew: mayRenew } = category
  const words =
    until === null
      ? `Your ${term('investor_type', { lower: true })} has been approved.`
      : text('categorisation_approved', { date: dateFull(until) })
  if (isRenewing)
    return (
      <Notice tone="good" title={words}>
        {text('categorisation_pending')}
      </Notice>
    )
  return (
    <Notice
      tone="good"
      title={words}
      action={mayRenew ? <Choose variant="primary">Renew</Choose> : <Choose>Change</Choose>}
    >
      {mayRenew ? 'You can renew it now.' : 'Tell us if it stops being true.'}
    </Notice>
  )
}

function Choose({ variant, children }: { variant?: 'primary'; children: string }) {
  return (
    <ButtonLink href={choosePath} variant={variant}>
      {children}
    </ButtonLink>
  )
}
