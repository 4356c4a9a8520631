import { Calendar } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Ref } from 'react'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { dateFull } from './format-dates.ts'
import { Icon } from './icon.tsx'
import { readDate } from './typed-values.ts'
import styles from './field.module.css'

export interface DateFieldProps extends FieldFacts {
  /** ISO date, "" when empty. */
  value: string
  /** Gets an ISO date; text that is no date comes as typed, for the schema to refuse. */
  onChange: (value: string) => void
  /** Supplies the year of a date typed without one. */
  today: Date
  onBlur?: (() => void) | undefined
  name?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  /** First and last day of the calendar, ISO. */
  min?: string | undefined
  max?: string | undefined
  disabled?: boolean | undefined
  autoComplete?: string | undefined
}

const isIso = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * A date, typed day first in any usual form and written out at rest ("11 December 2026"), so that day and
 * month can't be mistaken. The button opens the browser's own calendar, which speaks the reader's language
 * and suits a phone.
 */
export function DateField({ value, onChange, today, onBlur, min, max, ...rest }: DateFieldProps) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...input } = rest
  const [draft, setDraft] = useState<string>()
  const type = (text: string) => {
    setDraft(text)
    onChange(text.trim() === '' ? '' : (readDate(text, today) ?? text))
  }
  const leave = () => {
    setDraft(undefined)
    onBlur?.()
  }
  const atRest = isIso(value) ? dateFull(value) : value
  return (
    <Field {...{ label, hint, error, optional, labelHidden, labelEnd, locked, id, className }}>
      {(ties) => (
        <ControlBox
          invalid={Boolean(error)}
          locked={locked}
          suffix={
            locked || input.disabled ? undefined : (
              <CalendarButton
                label={label}
                value={isIso(value) ? value : ''}
                min={min}
                max={max}
                onPick={onChange}
              />
            )
          }
        >
          <input
            {...input}
            {...ties}
            className={styles.numeric}
            readOnly={locked}
            value={draft ?? atRest}
            onChange={(event) => type(event.target.value)}
            onBlur={leave}
          />
        </ControlBox>
      )}
    </Field>
  )
}

interface CalendarButtonProps {
  label: string
  value: string
  min: string | undefined
  max: string | undefined
  onPick: (value: string) => void
}

function CalendarButton({ label, value, min, max, onPick }: CalendarButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={styles.picker}>
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={(event) => onPick(event.target.value)}
      />
      <button
        type="button"
        className={styles.reveal}
        aria-label={`Choose from a calendar, ${label}`}
        onClick={() => picker.current?.showPicker()}
      >
        <Icon of={Calendar} size={14} />
      </button>
    </span>
  )
}
