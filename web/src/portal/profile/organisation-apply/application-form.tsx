import { useState } from 'react'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import { countryOptions } from '../../../kernel/countries.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { organisationTypes } from '@moorgate/contract/statuses/people.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Buttons, FormStack, Pair, Section } from '../../../features/sections/section.tsx'
import type { Application, ApplyValues } from './application.ts'
import { ApplicationDocuments } from './application-documents.tsx'
import { Owners } from './owners.tsx'
import styles from '../../../features/sections/section.module.css'
import { useApplication } from './use-application.ts'
import type { ApplicationEvents, ApplicationWork } from './use-application.ts'

interface ApplicationFormProps extends ApplicationEvents {
  application: Application | undefined
}

/** Which organisation, what part in it, who owns it, and what proves it. Kept as a draft until it is sent. */
export function ApplicationForm({ application, ...events }: ApplicationFormProps) {
  const [sending, setSending] = useState(false)
  const work = useApplication(application, sending, events)
  const { form } = work
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  const asked = application?.status === 'info_requested' ? application.reason : null
  return (
    <FormStack onSubmit={form.onSubmit}>
      {asked !== null && (
        <Notice tone="waiting" title="We need a little more information">
          <p>{asked}</p>
        </Notice>
      )}
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <About work={work} />
      <ApplicantRole work={work} />
      <Owners form={form} />
      <ApplicationDocuments work={work} application={application} />
      <Buttons aside={form.changes > 0 ? 'Not saved yet' : application && 'Saved'}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          busy={form.busy && sending}
          busyLabel="Sending"
          onClick={() => setSending(true)}
        >
          {asked === null ? 'Send application' : 'Send again'}
        </Button>
        <Button
          type="submit"
          size="large"
          busy={form.busy && !sending}
          busyLabel="Saving"
          onClick={() => setSending(false)}
        >
          Save as a draft
        </Button>
        {application?.status === 'draft' && (
          <Button
            variant="quiet"
            size="large"
            busy={work.discarding.busy}
            busyLabel="Discarding"
            onClick={() => work.discard(application)}
          >
            Discard
          </Button>
        )}
      </Buttons>
      <Problem says={work.discarding.problem} />
      {guard}
    </FormStack>
  )
}

function About({ work: { form } }: { work: ApplicationWork }) {
  const label = useLabel()
  const types = Object.entries(organisationTypes).map(([value, shown]) => ({
    value,
    label: label(shown.label),
  }))
  return (
    <Section title={label('organisation')}>
      <div className={styles.form}>
        <Pair>
          <TextField
            label="Company number"
            hint="8 characters, shown on letters from Companies House. Leave blank if there isn’t one."
            autoComplete="off"
            numeric
            optional
            {...form.typed('organisation.registration_number')}
          />
          <NativeSelect label="Type" options={types} {...form.typed('organisation.type')} />
        </Pair>
        <Pair>
          <TextField label="Name" autoComplete="organization" {...form.typed('organisation.name')} />
          <NativeSelect
            label="Registered in"
            options={countryOptions()}
            {...form.typed('organisation.country')}
          />
        </Pair>
        <AddressFields
          legend="Registered office"
          field={(part) => form.typed(`organisation.address.${part}`)}
        />
      </div>
    </Section>
  )
}

const roles = [
  { value: 'owner', label: 'Owner', description: 'A partner or shareholder' },
  { value: 'director', label: 'Director', description: 'You act for it, with or without a shareholding' },
  { value: 'trustee', label: 'Trustee', description: 'You act for it with the other trustees' },
  {
    value: 'authorised_signatory',
    label: 'Authorised signatory',
    description: 'You can sign; others decide',
  },
  { value: 'viewer', label: 'Viewer', description: 'You can view holdings and documents only' },
] as const

function ApplicantRole({ work: { form } }: { work: ApplicationWork }) {
  const chosen = form.chosen('role_in_organisation')
  return (
    <Section title="Your role">
      <div className={styles.form}>
        <RadioGroup<Exclude<ApplyValues['role_in_organisation'], ''>>
          label="Your role"
          labelHidden
          variant="cards"
          options={roles}
          {...chosen}
          value={form.values.role_in_organisation === '' ? undefined : form.values.role_in_organisation}
        />
      </div>
    </Section>
  )
}
