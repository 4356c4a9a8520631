import { readIdentityStanding } from '@moorgate/contract/investors/identity-check.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { ContactTenant } from '../../../features/support/contact-tenant.tsx'
import { Foot, ProfilePage, Row, Rows, Section } from '../../../features/sections/section.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel, useText } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { date, dateTime } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { fileNames, documentTypeNames } from './document-names.ts'
import { SendDocuments } from './send-documents.tsx'
import { Stages } from './stages.tsx'
import { VerifyWithStripe } from './verify-with-stripe.tsx'

export type IdentityStanding = AnswerOf<typeof readIdentityStanding>

/** `/investor/profile/identity`: how the check stands, and the documents for it. */
export function IdentityPage() {
  const label = useLabel()
  const query = useQuery({ ...endpointQuery('identity_check', readIdentityStanding), staleTime: 0 })
  return (
    <ProfilePage
      title={label('identity')}
      intro="We verify your identity once, and again when your details change or the check expires."
    >
      <Loaded query={query} what="your identity check" skeleton={<SkeletonRows rows={3} avatar={false} />}>
        {(standing) => (
          <>
            <Stages standing={standing} />
            <Standing standing={standing} />
            {standing.may_send &&
              (standing.provider === 'stripe' ? (
                <VerifyWithStripe standing={standing} />
              ) : (
                <SendDocuments standing={standing} />
              ))}
            <Sent standing={standing} />
          </>
        )}
      </Loaded>
      <Section title="What we check">
        <Rows label="What we check">
          <Row title="Your identity" note="Your document is compared with the details you gave us" />
          <Row title="Where you live" note="From the bill or statement that you send us" />
          <Row title="Anti-money-laundering checks" note="Repeated while you invest with us" />
        </Rows>
        <Foot>A second person approves each check. We keep a record of everyone who opens your files.</Foot>
      </Section>
    </ProfilePage>
  )
}

function Standing({ standing: { status, reason, expires_on: until } }: { standing: IdentityStanding }) {
  const text = useText()
  const { support_email: support } = useBranding()
  if (status === 'failed')
    return (
      <Notice tone="bad" action={<ContactTenant>Contact us</ContactTenant>}>
        {text('kyc_fail', { support_email: support ?? 'us' })}
      </Notice>
    )
  if (reason === 'identity_details_missing')
    return (
      <Notice
        tone="waiting"
        title="Complete your details first"
        action={<ButtonLink href="/investor/profile/details">Complete your details</ButtonLink>}
      >
        We compare your documents with your date of birth, address and country of residence.
      </Notice>
    )
  switch (status) {
    case 'passed':
      return (
        <Notice tone="good" title="Identity verified">
          {until === null ? null : `Your check is valid until ${date(until, { today: now() })}.`}
        </Notice>
      )
    case 'pending':
      return <Notice tone="waiting">{text('kyc_pending')}</Notice>
    case 'referred':
      return <Notice tone="waiting">{text('kyc_refer')}</Notice>
    case 'expired':
      return <Notice tone="waiting">Your check is no longer valid. Send your documents again.</Notice>
    default:
      return null
  }
}

/** What was sent last, to be opened again. */
function Sent({
  standing: { submitted_at: at, document_type: type, files },
}: {
  standing: IdentityStanding
}) {
  if (at === null || files.length === 0) return null
  return (
    <Section title="What you sent" end={dateTime(at, { today: now() })}>
      <Rows label="What you sent">
        {files.map(({ identity_check_id: id, kind, client_name: name }) => (
          <Row
            key={kind}
            icon={FileCheck}
            title={kind === 'document' && type !== null ? documentTypeNames[type] : fileNames[kind]}
            note={name}
            action={
              <TextLink
                href={`${addressOf(`identity-checks/${id}/download`)}?kind=${kind}&disposition=inline`}
                target="_blank"
                rel="noopener"
              >
                Open
              </TextLink>
            }
          />
        ))}
      </Rows>
    </Section>
  )
}
