import { addressText } from '../../../kernel/address.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { countryName } from '../../../kernel/countries.ts'
import { OwnAddressChange } from '../../../kernel/own-address-change.tsx'
import { useCurrentUser } from '../../../kernel/session.ts'
import type { CurrentUser } from '../../../kernel/session.ts'
import { viewing } from '../../../kernel/viewing.ts'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { missing } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { missingDetails } from '../../own-details.ts'
import { DelegatesSection } from '../delegates/delegates-section.tsx'
import { SharedSection } from '../delegates/shared-section.tsx'
import { PictureSection } from '../picture/picture-section.tsx'
import { Facts, ProfilePage, Section, ViewOnly } from '../section.tsx'
import { TaxSection } from '../tax/tax-section.tsx'
import { BankHolds } from './bank-hold.tsx'
import { useEditing } from '../use-editing.tsx'
import { EditDetails } from './edit-details.tsx'
import type { DetailsPart } from './edit-details.tsx'
import { OwnFields } from './own-fields.tsx'

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
      intro="What we hold about you. Changing your e-mail, bank or identity asks you to confirm it is you."
    >
      <BankHolds />
      {viewing === undefined && <OwnAddressChange />}
      {viewing === undefined && editing === undefined && <StillNeeded person={person} onOpen={edit} />}
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

/** For whoever comes here to complete their details: which they are, and the part that has the first of them. */
function StillNeeded({ person, onOpen }: { person: CurrentUser; onOpen: (part: DetailsPart) => void }) {
  const missing = missingDetails(person)
  if (missing.length === 0) return null
  const part = missing[0] === 'home address' ? 'address' : 'you'
  return (
    <Notice
      tone="waiting"
      title="Before you can invest"
      action={<Button onClick={() => onOpen(part)}>Fill in</Button>}
    >
      We still need your {new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(missing)}.
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
