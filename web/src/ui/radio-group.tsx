import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './choice.module.css'

export interface RadioOption<Value extends string | number> {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** At the far end of a card: "£19,752". */
  end?: ReactNode
  disabled?: boolean | undefined
}

export interface RadioGroupProps<Value extends string | number> {
  /** The question. */
  label: ReactNode
  options: readonly RadioOption<Value>[]
  /** Nothing is chosen beforehand unless it was saved before. */
  value: Value | undefined
  onChange: (value: Value) => void
  onBlur?: (() => void) | undefined
  /** `cards` for choices that need a sentence each. */
  variant?: 'list' | 'inline' | 'cards' | undefined
  hint?: ReactNode
  error?: string | undefined
  name?: string | undefined
  labelHidden?: boolean | undefined
  /** First radio, so that a form can move the focus there. */
  ref?: Ref<HTMLInputElement> | undefined
}

/** One of a few. Arrow keys move, as the browser has it. */
export function RadioGroup<Value extends string | number>(props: RadioGroupProps<Value>) {
  const { label, options, variant = 'list', hint, error, labelHidden } = props
  const made = useId()
  const messageId = `${made}-message`
  return (
    <fieldset
      className={cx(styles.group, error && styles.invalid)}
      aria-describedby={error || hint ? messageId : undefined}
      aria-invalid={error ? true : undefined}
      role="radiogroup"
    >
      <legend className={labelHidden ? styles.hidden : styles.legend}>{label}</legend>
      <div
        className={cx(
          variant === 'inline' ? styles.inline : styles.options,
          variant === 'cards' && styles.cards,
        )}
      >
        {options.map((option, index) => (
          <Radio
            key={option.value}
            option={option}
            group={props}
            name={props.name ?? made}
            first={index === 0}
          />
        ))}
      </div>
      <FieldMessage of={label} verb="Choose" id={messageId} error={error} hint={hint} />
    </fieldset>
  )
}

interface RadioProps<Value extends string | number> {
  option: RadioOption<Value>
  group: RadioGroupProps<Value>
  name: string
  first: boolean
}

function Radio<Value extends string | number>({ option, group, name, first }: RadioProps<Value>) {
  const id = useId()
  return (
    <div className={cx(styles.choice, group.variant === 'cards' && styles.card)}>
      <span className={styles.control}>
        <input
          id={id}
          ref={first ? group.ref : undefined}
          type="radio"
          name={name}
          checked={group.value === option.value}
          disabled={option.disabled}
          aria-describedby={option.description ? `${id}-about` : undefined}
          onChange={() => group.onChange(option.value)}
          onBlur={group.onBlur}
        />
        <span className={cx(styles.drawn, styles.dot)} aria-hidden />
      </span>
      <span className={styles.words}>
        <label className={styles.name} htmlFor={id}>
          {option.label}
        </label>
        {option.description && (
          <span id={`${id}-about`} className={styles.description}>
            {option.description}
          </span>
        )}
      </span>
      {option.end !== undefined && <span className={styles.end}>{option.end}</span>}
    </div>
  )
}
