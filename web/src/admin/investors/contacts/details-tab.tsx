import { addressText } from '../../../kernel/address.ts'
import { now } from '../../../kernel/clock.ts'
import { countryName } from '../../../kernel/countries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { missing } from '../../../ui/format.ts'
import { dateFull, dateShort, deadline } from '../../../ui/format-dates.ts'
import { DuplicatesRail } from '../../../features/duplicates/possible-duplicates.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import type { Contact } from './contact.ts'
import { sourceWords } from './contact.ts'
import { ContactPage } from './contact-page.tsx'

/**
 * `/admin/investors/contacts/{id}/details`: how warm the lead is, what comes next, what they want and what
 * happened; beside it how to reach them.
 */
export function ContactDetails({ params, activity }: ScreenProps & WithActivity) {
  return (
    <ContactPage id={params['id'] ?? ''} rail={railOf} below={activity}>
      {(contact) => (
        <>
          <Lead contact={contact} />
          <Interest contact={contact} />
          <Person contact={contact} />
        </>
      )}
    </ContactPage>
  )
}

function Lead({ contact }: { contact: Contact }) {
  const today = now()
  const form = contact.registrations?.[0]
  return (
    <Figures
      items={[
        { key: 'score', label: 'Lead score', value: contact.score ?? missing, note: 'Of 100' },
        {
          key: 'source',
          label: 'Source',
          value: sourceWords[contact.source],
          note: form
            ? `${form.form_name}, ${dateShort(form.submitted_at, { today })}`
            : `Added ${dateShort(contact.created_at, { today })}`,
        },
        {
          key: 'next',
          label: 'Next action',
          value: contact.next_action ?? missing,
          note: contact.next_action_at === null ? 'No date' : deadline(contact.next_action_at, { today }),
          noteTone: contact.next_action_overdue ? 'warn' : 'plain',
        },
      ]}
    />
  )
}

function Person({ contact }: { contact: Contact }) {
  const label = useLabel()
  return (
    <Card title="Person">
      <DescriptionList
        items={[
          { term: 'Title', value: contact.title ?? missing },
          { term: 'Date of birth', value: dateFull(contact.date_of_birth) },
          { term: 'Nationality', value: countryName(contact.nationality) },
          { term: 'Residence', value: countryName(contact.country_of_residence) },
          { term: 'Occupation', value: contact.occupation ?? missing },
          {
            term: label('client_groups'),
            value: contact.client_groups?.map(({ name }) => name).join(', ') || missing,
          },
        ]}
      />
    </Card>
  )
}

const railOf = (contact: Contact) => (
  <>
    {contact.converted_at === null && <DuplicatesRail kind="contacts" id={contact.id} />}
    <RailPart title="Contact details">
      <DescriptionList
        items={[
          { term: 'Company', value: contact.company ?? missing },
          { term: 'Address', value: addressText(contact.address) },
          { term: 'Marketing', value: contact.marketing ? 'Agreed' : 'Not agreed' },
          { term: 'Do not contact', value: contact.do_not_contact ? 'Yes' : 'No' },
        ]}
      />
    </RailPart>
    <OwnFieldsRail
      owner={{ type: 'contact', id: contact.id, name: contact.name }}
      mayEdit={permits(contact, 'edit')}
    />
  </>
)

/** Answers that are no field of the record: what somebody wants, in the form's own questions. */
function Interest({ contact: { registrations = [] } }: { contact: Contact }) {
  const wishes = registrations.flatMap(({ answers }) => answers).filter(({ field }) => field === null)
  if (wishes.length === 0) return null
  return (
    <Card title="Interest" note="From the form">
      <DescriptionList
        variant="spread"
        items={wishes.map(({ question, answer }) => ({ term: question, value: answer }))}
      />
    </Card>
  )
}
