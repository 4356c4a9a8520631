import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AttributeField } from '../../../features/attributes/attribute-field.tsx'
import { attributeFact } from '../../../features/attributes/attribute-facts.tsx'
import { attributesQuery } from '../../../features/attributes/attributes.ts'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { useAttributeForm } from '../../../features/attributes/use-attribute-form.ts'
import { OwnAddressChange } from '../../../features/email-change/own-email-change.tsx'
import { missingDetails } from '@moorgate/contract/investors/missing-details.ts'
import { sentenceList } from '../../../ui/sentence-list.ts'
import { useEligibility } from '../../../features/opportunities/use-eligibility.ts'
import {
  Facts,
  FormStack,
  ProfilePage,
  SaveButtons,
  Section,
  ViewOnly,
} from '../../../features/sections/section.tsx'
import { addressText } from '../../../kernel/address.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { countryName } from '../../../kernel/countries.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import type { CurrentUser } from '../../../kernel/session.ts'
import { viewing } from '../../../kernel/viewing.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { DelegatesSection } from '../delegates/delegates-section.tsx'
import { SharedSection } from '../delegates/shared-section.tsx'
import { PictureSection } from '../../../features/picture/picture-section.tsx'
import { TaxSection } from '../tax/tax-section.tsx'
import { useEditing } from '../../../features/sections/use-editing.tsx'
import { EditDetails } from './edit-details.tsx'
import type { DetailsPart } from './edit-details.tsx'
import { BankHolds } from './bank-holds.tsx'

const isEditable = ({ attribute }: AttributeValue) =>
  attribute.mode === 'editable' && attribute.type !== 'file'

/**
 * Fields that the tenant added to its investors. A locked one is seen and not changed (specification §4).
 * Nothing where there are none.
 */
function OwnFields({ person }: { person: CurrentUser }) {
  const { data: fields = [] } = useQuery(attributesQuery('user', person.id))
  const { editing, close, button } = useEditing<'own'>()
  if (fields.length === 0) return null
  const edit = fields.some(isEditable) && button('own', 'More about you')
  return (
    <Section title="More about you" end={edit}>
      {editing ? (
        <EditOwnFields person={person} fields={fields} onClose={close} />
      ) : (
        <Facts items={fields.map(factOf)} />
      )}
    </Section>
  )
}

const factOf = (field: AttributeValue) => ({
  term: field.attribute.name,
  value: attributeFact(field),
  ...(!isEditable(field) && { note: <ViewOnly /> }),
})

interface EditOwnFieldsProps {
  person: CurrentUser
  fields: readonly AttributeValue[]
  onClose: () => void
}

function EditOwnFields({ person, fields, onClose }: EditOwnFieldsProps) {
  const editable = fields.filter(isEditable)
  const reload = useReloadUser()
  const form = useAttributeForm({
    ownerType: 'user',
    ownerId: person.id,
    fields: editable,
    onSaved: () => {
      showToast('Details saved')
      // A required field may have been the last thing that kept them from investing.
      void reload()
      onClose()
    },
  })
  return (
    <FormStack opened onSubmit={form.onSubmit}>
      <Problem says={form.problem} />
      {editable.map((field) => (
        <AttributeField key={field.attribute.id} {...form.fieldOf(field)} />
      ))}
      <Facts items={fields.filter((field) => !isEditable(field)).map(factOf)} />
      <SaveButtons form={form} onClose={onClose} />
    </FormStack>
  )
}

/** `/investor/profile/details`: what is held about the investor, part by part, each with its Edit. */
export function DetailsPage() {
  const person = useCurrentUser()
  const flags = useFlags()
  const { editing, edit, close, button } = useEditing<DetailsPart>()
  const part = (name: DetailsPart, title: string, facts: React.ReactNode) => (
    <Section title={title} end={button(name, title)}>
      {editing === name ? <EditDetails part={name} person={person} onClose={close} /> : facts}
    </Section>
  )
  return (
    <ProfilePage
      title="Your details"
      intro="The details we hold about you. We’ll ask you to confirm it’s you before you change your e-mail, bank or identity."
    >
      <BankHolds />
      {viewing === undefined && <OwnAddressChange />}
      {viewing === undefined && (editing === undefined || editing === 'needed') && (
        <StillNeeded
          person={person}
          isOpen={editing === 'needed'}
          onOpen={() => edit('needed')}
          onClose={close}
        />
      )}
      <PictureSection person={person} />
      {part('you', 'You', <You person={person} />)}
      {part('address', 'Address', <Facts items={[{ term: 'Home', value: addressText(person.address) }]} />)}
      {part('background', 'Background', <Background person={person} />)}
      {flags.tax_enabled === 1 && <TaxSection />}
      <OwnFields person={person} />
      {viewing === undefined && <DelegatesSection />}
      <SharedSection />
    </ProfilePage>
  )
}

interface StillNeededProps {
  person: CurrentUser
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

/** For people who come here to complete their details: what is missing, in one form, and where it goes on. */
function StillNeeded({ person, isOpen, onOpen, onClose }: StillNeededProps) {
  const { steps } = useEligibility()
  const missing = steps.find(({ step }) => step === 'details')?.missing ?? []
  const inForm = missingDetails(person)
  const ownFields = missing.filter((name) => !inForm.some((each) => each === name))
  const [wasMissing] = useState(missing.length > 0)
  if (isOpen)
    return (
      <Section title="Before you can invest">
        <EditDetails part="needed" person={person} onClose={onClose} />
      </Section>
    )
  if (missing.length === 0)
    return wasMissing ? (
      <Notice
        tone="good"
        title="Your details are complete"
        live
        action={<ButtonLink href="/investor/profile/view">See your next step</ButtonLink>}
      />
    ) : null
  return (
    <Notice
      tone="waiting"
      title="Before you can invest"
      {...(inForm.length > 0 && { action: <Button onClick={onOpen}>Complete</Button> })}
    >
      {[
        inForm.length > 0 && `We still need your ${sentenceList(inForm)}.`,
        ownFields.length > 0 && `Complete ${sentenceList(ownFields)} under More about you.`,
      ]
        .filter(Boolean)
        .join(' ')}
    </Notice>
  )
}

function You({ person }: { person: CurrentUser }) {
  const name = [person.title, person.first_name, person.middle_names, person.last_name]
    .filter(Boolean)
    .join(' ')
  const locked = <ViewOnly />
  return (
    <Facts
      items={[
        { term: 'Name', value: name, note: locked },
        {
          term: 'Date of birth',
          value: dateFull(person.date_of_birth),
          ...(person.date_of_birth && { note: locked }),
        },
        {
          term: 'Nationality',
          value: countryName(person.nationality),
          ...(person.nationality && { note: locked }),
        },
        {
          term: 'E-mail',
          value: person.email,
          note: person.email_verified_at ? (
            <StatusDot tone="good">Confirmed</StatusDot>
          ) : (
            <StatusDot tone="waiting">Not confirmed</StatusDot>
          ),
        },
        { term: 'Phone', value: person.phone ?? missing },
        { term: 'Country of residence', value: countryName(person.country_of_residence) },
      ]}
    />
  )
}

function Background({ person }: { person: CurrentUser }) {
  return (
    <Facts
      items={[
        { term: 'Employment', value: person.employment_status ?? missing },
        { term: 'Occupation', value: person.occupation ?? missing },
        { term: 'Source of wealth', value: person.source_of_wealth ?? missing },
      ]}
    />
  )
}
