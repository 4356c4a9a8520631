import { useState } from 'react'
import type { ChangeEvent, ComponentProps } from 'react'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { quantity } from './format.ts'

type NativeTextArea = Omit<ComponentProps<'textarea'>, keyof FieldFacts>

export interface TextAreaProps extends FieldFacts, NativeTextArea {
  /**
   * Most characters; the field counts them and lets people go over, so that a pasted text can be cut down.
   */
  limit?: number | undefined
}

/** Several lines of text; grows with what is written. */
export function TextArea({ limit, onChange, ...rest }: TextAreaProps) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...area } = rest
  const [typed, setTyped] = useState(String(area.defaultValue ?? '').length)
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.target.value.length)
    onChange?.(event)
  }
  const length = area.value === undefined ? typed : String(area.value).length
  const count = limit === undefined ? undefined : counted(length, limit)
  return (
    <Field {...{ label, hint, count, error, optional, labelHidden, labelEnd, locked, id, className }}>
      {(ties) => (
        <ControlBox invalid={Boolean(error)} locked={locked} tall>
          <textarea {...area} {...ties} readOnly={locked || area.readOnly} onChange={change} />
        </ControlBox>
      )}
    </Field>
  )
}

/** "124 of 4,000", or "20 over". */
function counted(length: number, limit: number): string {
  return length > limit ? `${quantity(length - limit)} over` : `${quantity(length)} of ${quantity(limit)}`
}
