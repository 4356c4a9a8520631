import { now } from '../../kernel/clock.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FieldPair } from '../records/field-layout.tsx'

interface LondonMinuteProps {
  /** What happens on the day, where the dialog’s title doesn’t say it. */
  label?: string
  day: string
  time: string
  onDay: (day: string) => void
  onTime: (time: string) => void
  error: string | undefined
}

/** A day and a time in London. */
export function LondonMinute({ label = 'Day', day, time, onDay, onTime, error }: LondonMinuteProps) {
  return (
    <FieldPair>
      <DateField label={label} today={now()} value={day} onChange={onDay} error={error} />
      <TextField
        label="Time"
        hint="London time, such as 09:00"
        numeric
        value={time}
        onChange={(event) => onTime(event.target.value)}
      />
    </FieldPair>
  )
}
