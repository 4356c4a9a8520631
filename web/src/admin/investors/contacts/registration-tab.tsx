import { registration } from '@moorgate/contract/contacts/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing } from '../../../ui/format.ts'
import { dateTime } from '../../../ui/format-dates.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { PersonPage } from '../record/person-page.tsx'
import type { Registration } from './contact.ts'
import { ContactPage } from './contact-page.tsx'

/** `/admin/investors/contacts/{id}/registration-form`. */
export function ContactRegistration({ params }: ScreenProps) {
  return <ContactPage id={params['id'] ?? ''}>{({ id }) => <Forms of={{ contact_id: id }} />}</ContactPage>
}

/** `/admin/investors/{id}/details/registration-form`. */
export function InvestorRegistration({ params }: ScreenProps) {
  return <PersonPage id={params['id'] ?? ''}>{({ id }) => <Forms of={{ user_id: id }} />}</PersonPage>
}

/** What somebody answered when they registered or filled in a form, form by form, as they wrote it. */
function Forms({ of: fixed }: { of: { contact_id: number } | { user_id: number } }) {
  const query = useQuery(listQuery(registration, {}, { fixed, perPage: 20 }))
  return (
    <Loaded query={query} what="the answers">
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState title="No registration form" icon={FileText}>
            Staff added this record manually or by import, so there are no answers to show.
          </EmptyState>
        ) : (
          data.map((form) => <Form key={form.id} form={form} />)
        )
      }
    </Loaded>
  )
}

function Form({ form: { form_name: name, submitted_at: at, answers } }: { form: Registration }) {
  return (
    <Card title={name} note={dateTime(at, { today: now() })} flush>
      <DataTable label={name} columns={columns} rows={answers} keyOf={(row) => answers.indexOf(row)} />
    </Card>
  )
}

const columns: readonly Column<Registration['answers'][number]>[] = [
  { id: 'question', header: 'Question', cell: ({ question }) => question },
  { id: 'answer', header: 'Answer', weight: 'strong', cell: ({ answer }) => answer || missing },
]
