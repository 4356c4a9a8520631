import { addInsider } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { searchStaff } from '../../kernel/searches.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { showToast } from '../../ui/toasts.ts'
import { ReferencePicker } from '../records/reference-picker.tsx'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import { InsiderFields, InsiderParticulars, noInsider } from './insider-fields.tsx'
import type { InsiderValues } from './insider-fields.tsx'
import type { Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

/** Adds a person who is not sounded to the insider list, in the columns of the template. */
export function InsiderDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const renew = useRenewSoundings()
  const bodyOf = (values: InsiderValues) => ({
    ...filledIn(values),
    investment_opportunity_id: sounding.investment_opportunity_id,
    obtained_at: londonInstant(when.day, when.time)?.toISOString() ?? '',
  })
  const form = useForm({
    values: noInsider,
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
      <ReferencePicker
        label="Colleague with an account"
        hint="They’re asked to acknowledge their duties here. Leave it empty for advisers and others."
        optional
        placeholder="Name of a colleague"
        search={searchStaff}
        error={form.errorOf('staff_id')}
        onChange={(option) => form.set('staff_id', option?.value ?? '')}
      />
      <InsiderFields form={form} />
      <LondonMinute
        label="Access from"
        {...when}
        onDay={(day) => setWhen({ ...when, day })}
        onTime={(time) => setWhen({ ...when, time })}
        error={form.errorOf('obtained_at')}
      />
      <InsiderParticulars form={form} />
    </FormModal>
  )
}
