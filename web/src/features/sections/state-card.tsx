import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { ContactTenant } from '../support/contact-tenant.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Heading } from '../../ui/text.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { useWords } from '../../kernel/words.tsx'
import { statementsQuery } from '../opportunities/records.ts'
import type { Gate } from '../opportunities/records.ts'
import type { ClosedOpportunities } from '../opportunities/closed-opportunities.ts'
import styles from './state-card.module.css'

export interface StateCardProps {
  head: string
  title: string
  level?: 1 | 2 | undefined
  children?: ReactNode
  action?: ReactNode
}

/** One of the pages that stand in place of offers: how it stands, what it means, what to do. */
export function StateCard({ head, title, level = 2, children, action }: StateCardProps) {
  return (
    <section className={styles.card}>
      <p className={styles.head}>{head}</p>
      <Heading level={level} className={styles.title}>
        {title}
      </Heading>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </section>
  )
}

/** What keeps all offers from this investor. */
export function ClosedOpportunitiesCard({ gate, words }: ClosedOpportunities) {
  const fill = useWords()
  const { action } = words
  return (
    <StateCard
      head={words.head}
      title={fill(words.title.replace('{time}', timeOf(gate)))}
      action={
        action ? (
          <ButtonLink href={action.href} variant={action.primary ? 'primary' : 'secondary'}>
            {fill(action.label)}
          </ButtonLink>
        ) : (
          <ContactTenant>Send us a message</ContactTenant>
        )
      }
    >
      <ClosedOpportunitiesText gate={gate} words={words} />
    </StateCard>
  )
}

/** Within a sentence: "today, 16:05", "21 November, 16:05". */
function timeOf({ until }: Gate): string {
  return until === undefined ? 'another day' : dateTimeWithin(until, { today: now() })
}

function ClosedOpportunitiesText({ gate, words }: ClosedOpportunities) {
  const text = useText()
  const { support_email: support } = useBranding()
  const time = timeOf(gate)
  switch (words.text) {
    case 'test_failed_locked':
    case 'cooling_off':
      return text(words.text, { time })
    case 'test_blocked':
      return text('test_blocked', { support_email: support ?? 'us' })
    case 'categorisation_rejected':
      return <Rejected />
    default:
      return unbroken(text(words.text))
  }
}

/** Why the last statement was refused, as the reviewer wrote it. */
function Rejected() {
  const text = useText()
  const { data: statements } = useQuery(statementsQuery())
  const reason = statements?.find(({ status }) => status === 'rejected')?.rejection_reason
  if (!statements) return ' '
  if (!reason) return 'You can choose another category if one applies to you.'
  return text('categorisation_rejected', { reason: reason.replace(/\.$/, '') })
}
