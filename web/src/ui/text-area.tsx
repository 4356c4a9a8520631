import { useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import styles from './field.module.css'

type NativeTextArea = Omit<ComponentProps<'textarea'>, keyof FieldFacts>

export interface TextAreaProps extends FieldFacts, NativeTextArea {
  /** Most characters; the field counts them and lets people go over, so that a pasted text can be cut down. */
  limit?: number | undefined
}

/** Several lines of text; grows with what is written. */
export function TextArea({ limit, onChange, ...rest }: TextAreaProps) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...area } = rest
  const [length, setLength] = useState(String(area.value ?? area.defaultValue ?? '').length)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength(event.target.value.length)
    onChange?.(event)
  }
  const counted = limit === undefined ? hint : <Counted length={length} limit={limit} hint={hint} />
  return (
    <Field {...{ label, error, optional, labelHidden, labelEnd, locked, id, className }} hint={counted}>
      {(ties) => (
        <ControlBox invalid={Boolean(error)} locked={locked} tall>
          <textarea {...area} {...ties} readOnly={locked || area.readOnly} onChange={change} />
        </ControlBox>
      )}
    </Field>
  )
}

function Counted({ length, limit, hint }: { length: number; limit: number; hint: FieldFacts['hint'] }) {
  const over = length - limit
  return (
    <>
      <span className={styles.count} aria-live="off">
        {over > 0 ? `${over} over` : `${length} of ${limit}`}
      </span>
      {hint}
    </>
  )
}
