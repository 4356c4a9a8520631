import { cleanseMarketSounding, cleanseReasons } from '@moorgate/contract/insider/sounding.ts'
import type { CleanseReason } from '@moorgate/contract/insider/sounding.ts'
import { londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { counted } from '../../ui/format.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Text } from '../../ui/text.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import { cleanseWords } from './sounding-words.ts'
import type { Sounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

const about: Readonly<Record<CleanseReason, string>> = {
  announced: 'The information has been made public.',
  abandoned: 'The transaction won’t go ahead.',
  stale: 'The information no longer matters.',
}
const reasons = cleanseReasons.map((value) => ({
  value,
  label: cleanseWords[value],
  description: about[value],
}))
const times = [
  { value: 'now', label: 'Now' },
  { value: 'earlier', label: 'At an earlier time' },
] as const

/** Says why and since when; everybody who accepted is told. */
export function CleanseDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const [reason, setReason] = useState<CleanseReason>('announced')
  const [when, setWhen] = useState<'now' | 'earlier'>('now')
  const [at, setAt] = useState({ day: '', time: '09:00' })
  const [note, setNote] = useState('')
  const { busy, problem, fields, run } = useCommand(['cleansed_at', 'note'])
  const renew = useRenewSoundings()
  const term = useTerm()
  const submit = async () => {
    const body = {
      reason,
      ...(when === 'earlier' && { cleansed_at: londonInstant(at.day, at.time)?.toISOString() ?? '' }),
      ...(note !== '' && { note }),
    }
    const done = await run(async (idempotencyKey) => {
      await send(cleanseMarketSounding, { params: { id: sounding.id }, body, idempotencyKey })
      await renew()
    })
    if (!done) return
    showToast(`${sounding.code_name} cleansed`)
    onClose()
  }
  const told = counted(
    sounding.accepted_count,
    term('investor', { lower: true }),
    term('investor', { plural: true, lower: true }),
  )
  return (
    <FormModal
      title={`Cleanse ${sounding.code_name}?`}
      submit="Cleanse"
      busy={busy}
      busyLabel="Cleansing"
      dirty={note !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RadioGroup label="Reason" options={reasons} value={reason} onChange={setReason} />
      <RadioGroup label="Cleansed" options={times} value={when} onChange={setWhen} />
      {when === 'earlier' && (
        <LondonMinute
          {...at}
          onDay={(day) => setAt({ ...at, day })}
          onTime={(time) => setAt({ ...at, time })}
          error={fields['cleansed_at']}
        />
      )}
      <TextField
        label="Note"
        optional
        value={note}
        error={fields['note']}
        onChange={(event) => setNote(event.target.value)}
      />
      <Text tone="faint">
        {sounding.accepted_count === 0
          ? `No ${term('investor', { lower: true })} has accepted, so no notice is sent.`
          : `We’ll send a notice to ${told} and release them.`}{' '}
        Requests that aren’t answered end. This can’t be undone.
      </Text>
      <Problem says={problem} />
    </FormModal>
  )
}
