import { convertContact } from '@moorgate/contract/contacts/conversion.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from '../../../kernel/form.ts'
import { newIdempotencyKey } from '../../../kernel/api.ts'
import { send } from '../../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Form } from '../../../ui/form.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { ClientGroupsField } from '../person-form/client-groups-field.tsx'
import { optionsOf } from '../person-form/options.ts'
import { idText } from '../person-form/values.ts'
import { StaffField } from '../../../features/records/staff-field.tsx'
import type { Contact } from './contact.ts'
import { WhatMoves } from './what-moves.tsx'
import styles from './convert-dialog.module.css'

interface ConvertDialogProps {
  contact: Contact
  onClose: () => void
}

const formId = 'convert-contact'

/** Makes an investor of a contact: what the new record says at the left, what moves along at the right. */
export function ConvertDialog({ contact, onClose }: ConvertDialogProps) {
  const term = useTerm()
  const investor = term('investor', { lower: true })
  const { form, link } = useConversion(contact)
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" form={formId} variant="primary" busy={form.busy} busyLabel="Converting">
        Convert to {investor}
      </Button>
    </>
  )
  const note = form.values.send_invite
    ? 'We’ll send one e-mail. They see nothing until they open its link.'
    : 'No e-mail is sent now.'
  return (
    <Modal
      open
      onClose={onClose}
      title={`Convert ${contact.name} to ${withArticle(investor)}?`}
      variant="wide"
      dirty={form.changes > 0}
      footer={footer}
      footerNote={note}
    >
      <p>
        Everything listed here moves to the new record. The {term('contact', { lower: true })} is kept, read
        only, with a link to it.
      </p>
      <div className={styles.columns}>
        <Form id={formId} className={styles.form} onSubmit={form.onSubmit}>
          {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
          <Fields form={form} contact={contact} />
        </Form>
        <WhatMoves contact={contact} onLink={link} />
      </div>
    </Modal>
  )
}

type Form = ReturnType<typeof useConversion>['form']

function Fields({ form, contact }: { form: Form; contact: Contact }) {
  const label = useLabel()
  const leads = useQuery(referenceQuery(leadStatus))
  // A native list can only show a value that is among its options.
  if (leads.isPending) return <Skeleton height={260} />
  return (
    <>
      <FieldPair>
        <TextField label="First name" autoComplete="off" {...form.typed('first_name')} />
        <TextField label="Last name" autoComplete="off" {...form.typed('last_name')} />
      </FieldPair>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="off"
        hint="Used to sign in."
        {...form.typed('email')}
      />
      <StaffField label="Owner" person={contact.owner} {...form.chosen('owner_id')} />
      <NativeSelect
        label={label('lead_status')}
        optional
        placeholder="None"
        options={optionsOf(leads.data)}
        {...form.typed('lead_status_id')}
      />
      <ClientGroupsField form={form} known={contact.client_groups ?? []} />
      <Checkbox
        label="Send the set-password e-mail now"
        description={contact.do_not_contact ? 'They asked not to be contacted.' : undefined}
        {...form.typed('send_invite')}
      />
    </>
  )
}

/** Every field is sent: one left out would be taken from the contact, and an emptied one is an answer too. */
const bodyOf = <Values extends { owner_id: number | ''; lead_status_id: string }>(values: Values) => ({
  ...values,
  owner_id: values.owner_id || null,
  lead_status_id: values.lead_status_id || null,
})

function useConversion(contact: Contact) {
  const queries = useQueryClient()
  const visit = useVisit()
  const convert = async (body: Readonly<Record<string, unknown>>, idempotencyKey: string) => {
    const user = await send(convertContact, { params: { id: contact.id }, body, idempotencyKey })
    showToast(`${user.name} converted`)
    visit(`/admin/investors/${user.id}/details`)
    await Promise.all(
      ['contact', 'user', 'document', 'registration'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }
  const form = useForm({
    values: {
      first_name: contact.first_name,
      last_name: contact.last_name,
      email: contact.email ?? '',
      owner_id: (contact.owner_id ?? '') as number | '',
      lead_status_id: idText(contact.lead_status_id),
      client_group_ids: (contact.client_groups ?? []).map(({ id }) => id),
      send_invite: contact.do_not_contact !== true,
    },
    schema: convertContact.body,
    bodyOf,
    send: (values, idempotencyKey) => convert(bodyOf(values), idempotencyKey),
  })
  return { form, link: (userId: number) => convert({ user_id: userId }, newIdempotencyKey()) }
}
