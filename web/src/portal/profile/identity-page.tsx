import { ScanFace } from 'lucide-react'
import { useBranding } from '../../kernel/branding.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import type { CurrentUser } from '../../kernel/session.ts'
import { ContactTenant } from '../../features/support/contact-tenant.tsx'
import { missingDetails } from '../../features/onboarding/details.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ProfilePage, Row, Rows, Section } from '../../features/sections/section.tsx'

/** `/investor/profile/identity`: how the check stands, in words that tell nobody more than they may know. */
export function IdentityPage() {
  const label = useLabel()
  const person = useCurrentUser()
  return (
    <ProfilePage
      title={label('identity')}
      intro="We verify your identity once, and again when your details change or the check expires."
    >
      <Standing person={person} />
      <Section title="What we check">
        <Rows label="What we check">
          <Row title="Your identity" note="Checked against the details you gave us" />
          <Row title="Where you live" note="From records, or from a bill or statement that we ask you for" />
          <Row title="Anti-money-laundering checks" note="Repeated while you invest with us" />
        </Rows>
      </Section>
    </ProfilePage>
  )
}

function Standing({ person }: { person: CurrentUser }) {
  const text = useText()
  const { support_email: support } = useBranding()
  const lacksDetails = missingDetails(person).length > 0
  switch (person.aml_status) {
    case 'passed':
      return <Notice tone="good" title="Identity verified" />
    case 'pending':
      return <Notice tone="waiting">{text('kyc_pending')}</Notice>
    case 'referred':
      return <Notice tone="waiting">{text('kyc_refer')}</Notice>
    case 'failed':
      return (
        <Notice tone="bad" action={<ContactTenant>Write to us</ContactTenant>}>
          {text('kyc_fail', { support_email: support ?? 'us' })}
        </Notice>
      )
    case 'expired':
      return <Notice tone="waiting">Your check has expired. We’ll contact you about a new one.</Notice>
    case 'not_started':
      return (
        <EmptyState
          title="Not started yet"
          icon={ScanFace}
          action={
            <ButtonLink href="/investor/profile/details">
              {lacksDetails ? 'Complete your details' : 'View your details'}
            </ButtonLink>
          }
        >
          {lacksDetails
            ? 'We’ll start when your details are complete.'
            : 'Your details are complete, so we’re about to start. You don’t need to send anything now.'}
        </EmptyState>
      )
  }
}
