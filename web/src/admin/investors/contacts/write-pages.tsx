import { contact as resource } from '@moorgate/contract/contacts/contact.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { TypedDuplicates } from '../../../features/duplicates/possible-duplicates.tsx'
import { RecordForm } from '../person-form/record-form.tsx'
import { contactPath, contactQuery } from './contact.ts'
import type { Contact } from './contact.ts'
import { ContactFields } from './contact-form.tsx'
import { contactValues, loosely } from './contact-values.ts'
import type { ContactValues } from './contact-values.ts'

/** `/admin/investors/new-contact`. */
export function NewContactPage() {
  const noun = useTerm()('contact', { lower: true })
  return (
    <AdminPage title={`New ${noun}`}>
      <ContactForm save={`Add ${noun}`} />
    </AdminPage>
  )
}

/** `/admin/investors/contacts/{id}/edit`. */
export function EditContactPage({ params }: ScreenProps) {
  const found = useQuery(contactQuery(params['id'] ?? ''))
  const noun = useTerm()('contact', { lower: true })
  return (
    <AdminPage title={`Edit ${found.data?.name ?? noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(contact) =>
          contact.converted_at === null ? (
            <ContactForm key={contact.id} contact={contact} />
          ) : (
            <Notice title="Converted">This {noun} is kept as it was and can’t be changed.</Notice>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

function ContactForm({ contact, save }: { contact?: Contact; save?: string }) {
  const { form, saved } = useContactForm(contact)
  return (
    <RecordForm form={form} saved={saved} {...(save !== undefined && { save })}>
      {!contact && <TypedDuplicates of="person" typed={whoIsTyped(form.values)} />}
      <ContactFields form={form} contact={contact} />
    </RecordForm>
  )
}

/** By what somebody is known: a half-chosen date is left out until it is one. */
const whoIsTyped = ({ first_name, last_name, email, phone, date_of_birth, address }: ContactValues) => ({
  first_name,
  last_name,
  email,
  phone,
  date_of_birth,
  postcode: address.postcode,
})

function useContactForm(contact: Contact | undefined) {
  const before = contactValues(contact)
  const queries = useQueryClient()
  const visit = useVisit()
  const [saved, setSaved] = useState(false)
  const bodyOf = (values: ContactValues) =>
    contact ? changesOf(loosely(before), loosely(values)) : filledIn(loosely(values))
  const form = useForm<ContactValues>({
    values: before,
    schema: contact ? resource.update : resource.create,
    bodyOf,
    version: contact?.version,
    renew: () => queries.invalidateQueries({ queryKey: [resource.name, 'show'] }),
    send: async (values, idempotencyKey) => {
      const { data } = contact
        ? await call<{ data: Contact }>('PATCH', `${resource.path}/${contact.id}`, {
            body: { ...bodyOf(values), version: contact.version },
          })
        : await call<{ data: Contact }>('POST', resource.path, { body: bodyOf(values), idempotencyKey })
      setSaved(true)
      showToast(`${data.name} is ${contact ? 'saved' : 'added'}`)
      await queries.invalidateQueries({ queryKey: [resource.name] })
      visit(contactPath(data.id), { replace: true })
    },
  })
  return { form, saved }
}
