import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQuery } from '@tanstack/react-query'
import { OwnershipChoices } from '../../../features/ownership-choices/ownership-choices.tsx'
import { Facts, ProfilePage, Section } from '../../../features/sections/section.tsx'
import { addressText } from '../../../kernel/address.ts'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { StateBadge } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { dateFull, dateTimeWithin } from '../../../ui/format-dates.ts'
import { holding } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { MeterList } from '../../../ui/progress-bar.tsx'
import { LoadedPage } from '../loaded-page.tsx'
import type { Method } from '../queries.ts'
import { useEditing } from '../../../features/sections/use-editing.tsx'
import { EditMethod } from './edit-method.tsx'
import { MethodActions } from './method-actions.tsx'
import { sentenceOn } from './method-values.ts'

/** `/investor/profile/investmentmethod_{id}`: one way to invest, how it stands, and what can be changed. */
export function MethodPage({ params }: ScreenProps) {
  const words = useWords()
  const term = useTerm()
  const method = useQuery(
    recordQuery<Method>(investmentMethodEntity, params['id'] ?? '', {
      include: ['investmentMethod'],
      append: ['is_bank_held'],
    }),
  )
  return (
    <LoadedPage
      query={method}
      title={term('investment_method')}
      what={words('this {investment_method}')}
      rows={5}
    >
      {(known) => <MethodView method={known} />}
    </LoadedPage>
  )
}

function MethodView({ method }: { method: Method }) {
  const words = useWords()
  const { editing, close, button } = useEditing<'method'>()
  const kind = method.investment_method
  const { id } = useCurrentUser()
  const isLead = method.lead_user_id === id
  const canEdit = isLead && method.status !== 'closed' && kind !== undefined && kind !== null
  return (
    <ProfilePage
      title={method.display_name}
      intro={words(sentenceOn(kind))}
      state={<StateBadge shown={investmentMethodStatuses[method.status]} />}
    >
      <MethodNotice method={method} />
      {editing && kind ? (
        <EditMethod method={method} kind={kind} onClose={close} />
      ) : (
        <>
          <Details method={method} edit={canEdit && button('method', method.display_name)} />
          <Holders method={method} />
          <MethodActions method={method} isLead={isLead} />
          <Section title={words('{Pre_emption_choices}')}>
            <OwnershipChoices userId={id} byStaff={false} mayChange={method.status !== 'closed'} />
          </Section>
        </>
      )}
    </ProfilePage>
  )
}

function MethodNotice({ method }: { method: Method }) {
  const { tax_enabled: taxed } = useFlags()
  const { name } = useBranding()
  const reason = method.decision_reason
  switch (method.status) {
    case 'draft':
      return (
        <Notice title="Not sent yet">
          Complete it, then submit it for approval. You can’t invest through it until it’s approved.
        </Notice>
      )
    case 'pending':
      return (
        <Notice tone="waiting" title="Waiting for our approval">
          We’ll e-mail you when we’ve reviewed it.
        </Notice>
      )
    case 'rejected':
      return (
        <Notice tone="bad" title="We couldn’t approve this">
          {reason}
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="waiting" title={`${name} has suspended this`}>
          {reason}
        </Notice>
      )
    case 'closed':
      return <Notice title="Closed">It’s kept for its past investments and can’t be used again.</Notice>
    case 'approved':
      return taxed === 1 && method.investment_method?.eis_eligible === false ? (
        <Notice tone="waiting" title="EIS relief is not available here.">
          Only individuals can claim it. To claim relief on a new investment, invest in your own name.
        </Notice>
      ) : null
  }
}

function Details({ method, edit }: { method: Method; edit: React.ReactNode }) {
  const items = [
    { term: 'Type', value: method.investment_method?.name ?? '–' },
    { term: 'Name on the register', value: method.registered_name },
    { term: 'Postal address', value: addressText(method.address) },
    ...(method.provider_name ? [{ term: 'Provider', value: method.provider_name }] : []),
    ...(method.scheme_reference ? [{ term: 'Scheme reference', value: method.scheme_reference }] : []),
    ...(method.isa_reference ? [{ term: 'ISA reference', value: method.isa_reference }] : []),
    ...bankFacts(method),
    ...(method.status === 'approved' && method.decided_at
      ? [{ term: 'Approved', value: dateFull(method.decided_at) }]
      : []),
  ]
  return (
    <Section title="Details" end={edit}>
      <Facts items={items} />
    </Section>
  )
}

function bankFacts({ bank, is_bank_held: isHeld }: Method) {
  if (bank === undefined) return []
  if (bank === null) return [{ term: 'Paid to', value: 'No account yet' }]
  const checked =
    bank.verified === 'unverified' ? undefined : bank.verified === 'modulus_failed' ? (
      <StatusDot tone="waiting">Bank check failed, confirmed by us</StatusDot>
    ) : (
      <StatusDot tone="good">Valid account number</StatusDot>
    )
  const held = isHeld ? (
    <StatusDot tone="waiting">From {dateTimeWithin(bank.held_until, { today: now() })}</StatusDot>
  ) : (
    checked
  )
  return [
    {
      term: 'Paid to',
      value: `${bank.holder_name}, account ending ${bank.masked.slice(-4)}`,
      ...(held && { note: held }),
    },
  ]
}

function Holders({ method }: { method: Method }) {
  const { id } = useCurrentUser()
  const rows = method.holders.map(({ user_id: userId, name, share_percent: share }, index) => ({
    key: String(userId),
    label: userId === id ? `${name}, you` : name,
    share,
    value: holding(share),
    series: index + 1,
  }))
  return (
    <Section title="Who owns it">
      <MeterList rows={rows} />
    </Section>
  )
}
