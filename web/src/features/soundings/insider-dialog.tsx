import { addInsider } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import type { Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

const empty = {
  first_names: '',
  surnames: '',
  birth_surnames: '',
  professional_phones: '',
  company: '',
  reason: '',
  date_of_birth: '',
  national_identification_number: '',
  personal_phones: '',
  home_address: '',
  obtained_at: '',
}

/** Adds a person who is not sounded to the insider list, in the columns of the template. */
export function InsiderDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const renew = useRenewSoundings()
  const bodyOf = (values: typeof empty) => ({
    ...filledIn(values),
    investment_opportunity_id: sounding.investment_opportunity_id,
    obtained_at: londonInstant(when.day, when.time)?.toISOString() ?? '',
  })
  const form = useForm({
    values: empty,
    schema: addInsider.body,
    bodyOf,
    send: async (values, idempotencyKey) => {
      await send(addInsider, { body: bodyOf(values) as never, idempotencyKey })
      await renew()
      showToast('Person added')
      onClose()
    },
  })
  return (
    <FormModal
      title="Add a person to the insider list"
      submit="Add person"
      busyLabel="Adding"
      variant="long"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <TextField label="First names" autoComplete="off" {...form.typed('first_names')} />
      <TextField label="Surnames" autoComplete="off" {...form.typed('surnames')} />
      <TextField
        label="Birth surname, if different"
        optional
        autoComplete="off"
        {...form.typed('birth_surnames')}
      />
      <TextField label="Company and address" autoComplete="off" {...form.typed('company')} />
      <TextField label="Work phone number" autoComplete="off" {...form.typed('professional_phones')} />
      <TextArea
        label="Role and reason"
        hint="Why this person has inside information."
        rows={2}
        {...form.typed('reason')}
      />
      <LondonMinute
        label="Access from"
        {...when}
        onDay={(day) => setWhen({ ...when, day })}
        onTime={(time) => setWhen({ ...when, time })}
        error={form.errorOf('obtained_at')}
      />
      <DateField label="Date of birth" today={now()} optional {...form.chosen('date_of_birth')} />
      <TextField
        label="National identification number"
        optional
        autoComplete="off"
        {...form.typed('national_identification_number')}
      />
      <TextField label="Personal telephone" optional autoComplete="off" {...form.typed('personal_phones')} />
      <TextArea label="Home address" optional rows={2} {...form.typed('home_address')} />
    </FormModal>
  )
}
