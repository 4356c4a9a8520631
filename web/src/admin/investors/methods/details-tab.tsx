import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateTimeWithin } from '../../../ui/format-dates.ts'
import { holding, money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Text } from '../../../ui/text.tsx'
import { OwnershipChoices } from '../../../features/ownership-choices/ownership-choices.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { Decision } from './decision.tsx'
import { HoldersCard, MethodFigures } from './holders-card.tsx'
import { KeptBackNotice } from './retention-notice.tsx'
import { MethodPage } from './method-page.tsx'
import { accountOf } from './method.ts'
import type { Method } from './method.ts'
import { requirementsOf } from './requirements.ts'

/**
 * `/admin/investors/investment-methods/{id}/details`: holders, what is needed, and the decision beside it.
 */
export function MethodDetails({ params }: ScreenProps) {
  return (
    <MethodPage id={params['id'] ?? ''} rail={railOf}>
      {(method) => (
        <>
          <Why method={method} />
          <NewAccount method={method} />
          <KeptBackNotice
            record={method}
            of={{ investment_method_entity_id: method.id }}
            href={`/admin/investors/investment-methods/payouts?method=${method.id}`}
          />
          <MethodFigures method={method} />
          <HoldersCard method={method} />
          <Needed method={method} />
          <More method={method} />
          <Choices method={method} />
        </>
      )}
    </MethodPage>
  )
}

function Why({ method: { status, decision_reason: reason } }: { method: Method }) {
  if (reason === null || (status !== 'rejected' && status !== 'suspended')) return null
  return (
    <Notice
      tone={status === 'rejected' ? 'bad' : 'waiting'}
      title={status === 'rejected' ? 'Rejected' : 'Suspended'}
    >
      {reason}
    </Notice>
  )
}

/** Why nothing is paid to the account: it took another one's place lately, or nobody has approved it. */
function NewAccount({ method }: { method: Method }) {
  const bank = accountOf(method)
  if (!bank) return null
  const until = bank.held_until
  if (until === null || !method.is_bank_held) return <Unapproved standing={bank.standing} />
  return (
    <Notice tone="waiting" title="The bank account has just changed">
      {`We won’t pay into it before ${dateTimeWithin(until, { today: now() })}. We’ve told the lead holder, who can report the change.${bank.standing === 'approved' ? '' : ' It also needs approval.'}`}
    </Notice>
  )
}

function Unapproved({ standing }: { standing: NonNullable<Method['bank']>['standing'] }) {
  if (standing === 'approved') return null
  return (
    <Notice
      tone="waiting"
      title={standing === 'refused' ? 'Bank account refused' : 'Bank account not approved'}
    >
      No payments are made to it until a second person approves the method with this account.
    </Notice>
  )
}

function Needed({ method }: { method: Method }) {
  const items = requirementsOf(method, useWords())
  const done = items.filter(({ state }) => state === 'done').length
  return (
    <Card
      title="Requirements"
      note={[method.investment_method?.name, `${done} of ${items.length} done`].filter(Boolean).join(', ')}
    >
      <CheckList items={items} />
    </Card>
  )
}

/**
 * What its lead plans when companies offer new shares, for roles that see offers. It is theirs, through whichever
 * method they invest.
 */
function Choices({ method }: { method: Method }) {
  const words = useWords()
  const may = useAbilities()
  if (!may('investment_opportunity_live', 'index')) return null
  return (
    <Card title={words('{Pre_emption_choices}')} note={method.lead_user?.name}>
      <OwnershipChoices userId={method.lead_user_id} byStaff mayChange={permits(method, 'edit')} />
    </Card>
  )
}

/** What is known besides; most kinds of method have little of it. */
function More({ method }: { method: Method }) {
  const items = [
    { term: 'Provider', value: method.provider_name },
    { term: 'Their reference', value: method.provider_reference },
    { term: 'Scheme reference', value: method.scheme_reference },
    { term: 'ISA reference', value: method.isa_reference },
    { term: 'Trustees', value: method.trustees.join(', ') },
    ...method.beneficial_owners.map(({ name, share_percent: share }) => ({
      term: `Held for ${name}`,
      value: holding(share),
    })),
  ].filter(({ value }) => value !== null && value !== '')
  if (items.length === 0) return null
  return (
    <Card title="Provider and references">
      <DescriptionList items={items} />
    </Card>
  )
}

const railOf = (method: Method) => <Rail method={method} />

function Rail({ method }: { method: Method }) {
  const { tax_enabled: taxed } = useFlags()
  const kind = method.investment_method
  return (
    <>
      <Decision method={method} />
      {kind && (
        <RailPart title="Permissions">
          <DescriptionList
            items={[
              ...(taxed === 1
                ? [{ term: 'EIS relief', value: kind.eis_eligible ? 'Yes, by shareholding' : 'No' }]
                : []),
              { term: 'Holders', value: kind.max_holders > 1 ? `Up to ${kind.max_holders}` : 'One' },
              { term: 'Yearly limit', value: kind.annual_limit === null ? 'None' : money(kind.annual_limit) },
              { term: 'Default', value: method.is_default ? 'Yes' : 'No' },
            ]}
          />
        </RailPart>
      )}
      <OwnFieldsRail
        owner={{ type: 'investment_method_entity', id: method.id, name: method.display_name }}
        mayEdit={permits(method, 'edit')}
      />
      {method.status === 'pending' && (
        <RailPart title="When approved">
          <Text tone="soft">
            The lead holder gets one e-mail and can use the method to invest. Later changes to shares, the
            register name or the account need approval again.
          </Text>
        </RailPart>
      )}
    </>
  )
}
