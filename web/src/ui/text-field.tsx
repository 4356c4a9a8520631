import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { ControlBox, Field } from './field.tsx'
import type { FieldFacts } from './field.tsx'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import styles from './field.module.css'

type NativeInput = Omit<ComponentProps<'input'>, keyof FieldFacts | 'prefix' | 'size'>

export interface TextFieldProps extends FieldFacts, NativeInput {
  prefix?: ReactNode
  suffix?: ReactNode
  icon?: IconType | undefined
  /** Tabular figures, for references and codes. */
  numeric?: boolean | undefined
}

/**
 * One line of text. It takes what react-hook-form's `register` returns: `<TextField label="E-mail"
 * {...register('email')} />`. A password gets a button that shows it; pasting and password managers always
 * work.
 */
export function TextField({ prefix, suffix, icon, numeric, type = 'text', ...rest }: TextFieldProps) {
  const { label, hint, error, optional, labelHidden, labelEnd, locked, id, className, ...input } = rest
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  return (
    <Field {...{ label, hint, error, optional, labelHidden, labelEnd, locked, id, className }}>
      {(ties) => (
        <ControlBox
          prefix={prefix}
          icon={icon}
          suffix={secret ? <Reveal shown={shown} onToggle={() => setShown(!shown)} /> : suffix}
          invalid={Boolean(error)}
          locked={locked}
        >
          <input
            {...input}
            {...ties}
            type={secret && shown ? 'text' : type}
            readOnly={locked || input.readOnly}
            className={cx(numeric && styles.numeric)}
          />
        </ControlBox>
      )}
    </Field>
  )
}

function Reveal({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      className={styles.reveal}
      aria-label="Show password"
      aria-pressed={shown}
      onClick={onToggle}
    >
      <Icon of={shown ? EyeOff : Eye} size={18} />
    </button>
  )
}
