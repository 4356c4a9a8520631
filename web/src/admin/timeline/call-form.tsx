import { callChannels, callLog } from '@moorgate/contract/timeline/call-log.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EntryForm } from './entry-form.tsx'
import type { EntryFormContext } from './entry-form.tsx'
import { useEntryForm } from './use-entry-form.ts'
import styles from './timeline.module.css'

/** The day of a moment where the reader is: `2026-11-20`. */
const dayOf = (at: Date): string => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/** Its time of day: `09:30`. */
const timeOf = (at: Date): string => `${two(at.getHours())}:${two(at.getMinutes())}`

const two = (number: number) => String(number).padStart(2, '0')

/**
 * The moment of a day and a time of day where the reader is; what is no moment goes as it was typed, for the
 * server to refuse.
 */
function instantOf(day: string, time: string): string {
  const at = new Date(`${day}T${time}`)
  return Number.isNaN(at.getTime()) ? `${day} ${time}` : at.toISOString()
}

/** Seconds of typed minutes; what is no number of minutes goes as it was typed, to be refused. */
const secondsOf = (minutes: string) => (/^\d{1,9}$/.test(minutes) ? Number(minutes) * 60 : minutes || null)

const channelWords = { phone: 'Call', meeting: 'Meeting', email: 'E-mail' } as const

const directions = [
  { value: 'out', label: 'From us' },
  { value: 'in', label: 'To us' },
]

const outcomes = [
  { value: 'reached', label: 'Reached' },
  { value: 'voicemail', label: 'Left a message' },
  { value: 'no_answer', label: 'No answer' },
  { value: 'wrong_number', label: 'Wrong number' },
]

/** Logs a call, a meeting, or an e-mail from somebody's own mailbox. */
export function CallForm({ record, entry, onClose }: EntryFormContext & { entry?: EntryOf<'call'> }) {
  const term = useTerm()
  // A form that is open for a while is no work to be lost.
  const [today] = useState(now)
  const at = new Date(entry?.at ?? today)
  const form = useEntryForm({
    resource: callLog,
    record,
    entry,
    values: {
      channel: entry?.channel ?? 'phone',
      direction: entry?.direction ?? 'out',
      day: dayOf(at),
      time: timeOf(at),
      duration: entry?.duration ? String(Math.round(entry.duration / 60)) : '',
      outcome: entry?.outcome ?? 'reached',
      summary: entry?.summary ?? '',
    },
    bodyOf: ({ day, time, duration, outcome, ...rest }) => ({
      ...rest,
      called_at: instantOf(day, time),
      duration: rest.channel === 'email' ? null : secondsOf(duration.trim()),
      outcome: rest.channel === 'phone' ? outcome : null,
    }),
    onSaved: onClose,
  })
  const { channel } = form.values
  return (
    <EntryForm form={form} save={`Save ${term('call_log', { lower: true })}`} onClose={onClose}>
      <div className={styles.row}>
        <NativeSelect
          {...form.typed('channel')}
          label="Type"
          options={callChannels.map((value) => ({ value, label: channelWords[value] }))}
        />
        <NativeSelect {...form.typed('direction')} label="Direction" options={directions} />
        <DateField {...form.chosen('day')} label="Day" today={today} max={dayOf(today)} />
        <TextField {...form.typed('time')} label="Time" type="time" />
        {channel !== 'email' && (
          <TextField {...form.typed('duration')} label="Minutes" inputMode="numeric" optional numeric />
        )}
        {channel === 'phone' && (
          <NativeSelect {...form.typed('outcome')} label="Outcome" options={outcomes} />
        )}
      </div>
      <TextArea {...form.typed('summary')} label="Notes" rows={3} limit={5000} />
    </EntryForm>
  )
}
