import { correctInsider } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import { InsiderFields, InsiderParticulars, valuesOf } from './insider-fields.tsx'
import type { InsiderValues } from './insider-fields.tsx'
import type { Insider } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

/** Writes what is right of a person who was added. The entry as it was stays among its versions. */
export function CorrectInsiderDialog({ insider, onClose }: { insider: Insider; onClose: () => void }) {
  const { form, from, until } = useCorrection(insider, onClose)
  return (
    <FormModal
      title={`Correct the entry of ${insider.first_names} ${insider.surnames}`}
      submit="Save correction"
      variant="long"
      busy={form.busy}
      dirty={form.changes > 0 || from.isChanged || until.isChanged}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <Text tone="faint">The entry as it is now is kept, with its date.</Text>
      <InsiderFields form={form} />
      <LondonMinute label="Access from" {...from.field} error={form.errorOf('obtained_at')} />
      {insider.ceased_at !== null && (
        <>
          <Checkbox
            label="Access has ended"
            checked={!until.isLeftOut}
            onChange={(event) => until.leaveOut(!event.target.checked)}
          />
          {!until.isLeftOut && (
            <LondonMinute label="Access until" {...until.field} error={form.errorOf('ceased_at')} />
          )}
        </>
      )}
      <InsiderParticulars form={form} />
      <TextArea
        label="Reason for the correction"
        hint="Kept with the earlier version."
        rows={2}
        {...form.typed('because')}
      />
    </FormModal>
  )
}

function useCorrection(insider: Insider, onClose: () => void) {
  const renew = useRenewSoundings()
  const [from, until] = [useMinute(insider.obtained_at), useMinute(insider.ceased_at)]
  const bodyOf = (values: InsiderValues) => ({
    ...filledIn(values),
    obtained_at: from.instant ?? '',
    ceased_at: until.instant,
    version: insider.version,
  })
  const form = useForm({
    values: valuesOf(insider),
    schema: correctInsider.body,
    bodyOf,
    send: async (values, idempotencyKey) => {
      await send(correctInsider, {
        params: { id: insider.id },
        body: bodyOf(values) as never,
        idempotencyKey,
      })
      await renew()
      showToast('Entry corrected')
      onClose()
    },
  })
  return { form, from, until }
}

/** A moment by its minute in London; untouched it stays as it was, to the second. Null where it is left out. */
function useMinute(at: string | null) {
  const [known] = useState(() => (at === null ? { day: '', time: '' } : londonDayAndTime(new Date(at))))
  const [when, setWhen] = useState(known)
  const [isLeftOut, leaveOut] = useState(at === null)
  const isSame = when.day === known.day && when.time === known.time
  const typed = () => londonInstant(when.day, when.time)?.toISOString() ?? ''
  return {
    instant: isLeftOut ? null : isSame ? at : typed(),
    isLeftOut,
    leaveOut,
    isChanged: !isSame || isLeftOut !== (at === null),
    field: {
      ...when,
      onDay: (day: string) => setWhen({ ...when, day }),
      onTime: (time: string) => setWhen({ ...when, time }),
    },
  }
}
