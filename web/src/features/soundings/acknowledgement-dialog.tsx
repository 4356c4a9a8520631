import { insiderDuties, recordInsiderAcknowledgement } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import type { Insider } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

/** What a person without an account acknowledged in writing. */
export function AcknowledgementDialog({ insider, onClose }: { insider: Insider; onClose: () => void }) {
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const renew = useRenewSoundings()
  const bodyOf = (values: { evidence: string }) => ({
    evidence: values.evidence,
    acknowledged_at: londonInstant(when.day, when.time)?.toISOString() ?? '',
  })
  const form = useForm({
    values: { evidence: '', acknowledged_at: '' },
    schema: recordInsiderAcknowledgement.body,
    bodyOf,
    send: async (values, idempotencyKey) => {
      const body = bodyOf(values)
      await send(recordInsiderAcknowledgement, { params: { id: insider.id }, body, idempotencyKey })
      await renew()
      showToast('Acknowledgement recorded')
      onClose()
    },
  })
  return (
    <FormModal
      title={`Acknowledgement of ${insider.first_names} ${insider.surnames}`}
      submit="Record acknowledgement"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <Text tone="faint">Ask them to confirm this in writing:</Text>
      <ul>
        {insiderDuties.map((duty) => (
          <li key={duty}>
            <Text variant="note">{duty}</Text>
          </li>
        ))}
      </ul>
      <LondonMinute
        label="Acknowledged"
        {...when}
        onDay={(day) => setWhen({ ...when, day })}
        onTime={(time) => setWhen({ ...when, time })}
        error={form.errorOf('acknowledged_at')}
      />
      <TextField label="How" hint="For example, a signed letter." {...form.typed('evidence')} />
    </FormModal>
  )
}
