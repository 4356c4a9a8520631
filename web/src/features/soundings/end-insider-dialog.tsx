import { endInsider } from '@moorgate/contract/insider/insider-list.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import type { Insider } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

/** Says until when a person who was added had access. */
export function EndInsiderDialog({ insider, onClose }: { insider: Insider; onClose: () => void }) {
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const renew = useRenewSoundings()
  const bodyOf = () => ({ ceased_at: londonInstant(when.day, when.time)?.toISOString() ?? '' })
  const form = useForm({
    values: { ceased_at: '' },
    schema: endInsider.body,
    bodyOf,
    send: async (_values, idempotencyKey) => {
      await send(endInsider, { params: { id: insider.id }, body: bodyOf(), idempotencyKey })
      await renew()
      showToast('Access ended')
      onClose()
    },
  })
  return (
    <FormModal
      title={`End access for ${insider.first_names} ${insider.surnames}?`}
      submit="End access"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <LondonMinute
        label="Access until"
        {...when}
        onDay={(day) => setWhen({ ...when, day })}
        onTime={(time) => setWhen({ ...when, time })}
        error={form.errorOf('ceased_at')}
      />
      <Text tone="faint">They stay on the list, with this end time.</Text>
    </FormModal>
  )
}
