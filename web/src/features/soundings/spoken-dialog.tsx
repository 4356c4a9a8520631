import { recordSpokenSounding } from '@moorgate/contract/insider/spoken-sounding.ts'
import { londonDayAndTime, londonInstant } from '@moorgate/contract/london-time.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useForm } from '../../kernel/form.ts'
import { filledIn } from '../../kernel/form-values.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { LondonMinute } from '../scheduling/london-minute.tsx'
import { searchCandidates } from './candidates.ts'
import type { Candidate } from './candidates.ts'
import { channelWords, spokenAnswerWords } from './sounding-words.ts'
import type { Sounding, SpokenSounding } from './sounding-words.ts'
import { useRenewSoundings } from './use-renew-soundings.ts'

const empty = {
  user_id: '' as number | '',
  spoken_at: '',
  channel: 'phone' as SpokenSounding['channel'],
  spoken_with: '',
  contact_details: '',
  answer: '' as SpokenSounding['answer'] | '',
  recording_reference: '',
  minutes: '',
  duties_told: false,
  reason: '',
}

function useRecording(sounding: Sounding, onClose: () => void) {
  const [person, setPerson] = useState<Candidate>()
  const [when, setWhen] = useState(() => londonDayAndTime(now()))
  const renew = useRenewSoundings()
  const bodyOf = (values: typeof empty) => ({
    ...filledIn(values),
    spoken_at: londonInstant(when.day, when.time)?.toISOString() ?? '',
  })
  const form = useForm({
    values: empty,
    schema: recordSpokenSounding.body,
    bodyOf,
    send: async (values, idempotencyKey) => {
      await send(recordSpokenSounding, {
        params: { id: sounding.id },
        body: bodyOf(values) as never,
        idempotencyKey,
      })
      await renew()
      showToast('Conversation recorded')
      onClose()
    },
  })
  return { form, person, setPerson, when, setWhen }
}

const channels = Object.entries(channelWords).map(([value, label]) => ({
  value: value as SpokenSounding['channel'],
  label,
}))
const answers = Object.entries(spokenAnswerWords).map(([value, label]) => ({
  value: value as SpokenSounding['answer'],
  label,
}))

/** A sounding by telephone or at a meeting, with its record. */
export function SpokenDialog({ sounding, onClose }: { sounding: Sounding; onClose: () => void }) {
  const { form, person, setPerson, when, setWhen } = useRecording(sounding, onClose)
  const term = useTerm()
  return (
    <FormModal
      title="Record a conversation"
      submit="Record conversation"
      busyLabel="Recording"
      variant="long"
      busy={form.busy}
      dirty={form.changes > 0}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <Problem says={form.refused} />
      <ComboBox<number>
        label={term('investor')}
        value={person ?? null}
        search={(text, signal) => searchCandidates(sounding.id, text, signal, { alsoWaiting: true })}
        placeholder="Name"
        error={form.errorOf('user_id')}
        onChange={(option) => {
          setPerson(option === null ? undefined : (option as Candidate))
          form.chosen('user_id').onChange(option?.value ?? '')
        }}
      />
      <RadioGroup label="How you spoke" variant="inline" options={channels} {...form.chosen('channel')} />
      <LondonMinute
        {...when}
        onDay={(day) => setWhen({ ...when, day })}
        onTime={(time) => setWhen({ ...when, time })}
        error={form.errorOf('spoken_at')}
      />
      <TextField label="Person you spoke to" autoComplete="off" {...form.typed('spoken_with')} />
      <TextField label="Number called, or place" autoComplete="off" {...form.typed('contact_details')} />
      <AnswerFields form={form} isAskedAgain={person?.declined === true} />
    </FormModal>
  )
}

interface AnswerFieldsProps {
  form: ReturnType<typeof useRecording>['form']
  isAskedAgain: boolean
}

function AnswerFields({ form, isAskedAgain }: AnswerFieldsProps) {
  const { value: answer, ...chosen } = form.chosen('answer')
  return (
    <>
      <Checkbox
        label="Before anything was disclosed, I read the script and said what accepting means"
        {...form.typed('duties_told')}
      />
      <RadioGroup
        label="Answer"
        variant="inline"
        options={answers}
        value={answer === '' ? undefined : answer}
        {...chosen}
      />
      {isAskedAgain && <TextArea label="Why you ask again" rows={2} {...form.typed('reason')} />}
      <TextField
        label="Recording"
        optional
        hint="Its reference. Without a recording, the person is asked to agree to the minutes."
        autoComplete="off"
        {...form.typed('recording_reference')}
      />
      <TextArea label="Minutes" hint="What was said, in order." rows={6} {...form.typed('minutes')} />
    </>
  )
}
