import { CircleAlert, Lock } from 'lucide-react'
import { use, useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import { OptionalWordContext } from './optional-word.ts'
import { inLabelWords } from './label-words.ts'
import type { FieldVerb } from './label-words.ts'
import { unbroken } from './unbroken.tsx'
import styles from './field.module.css'

/** What every field takes, whatever is typed into it. */
export interface FieldFacts {
  label: string
  /** Stands below and helps; an error takes its place. */
  hint?: ReactNode
  /** What is wrong and how to mend it. */
  error?: string | undefined
  /** Optional fields are marked, required ones are not. What is said is `OptionalWordContext`. */
  optional?: boolean | undefined
  /** For a field in a table or toolbar whose label is only said. */
  labelHidden?: boolean | undefined
  /** At the end of the label's line, such as "Forgotten your password?". */
  labelEnd?: ReactNode
  /** Locked by an administrator: a padlock and "View only.". */
  locked?: boolean | undefined
  id?: string | undefined
  className?: string | undefined
}

/** What ties a control to its label and message. Spread it on the focusable element. */
export interface ControlTies {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps extends FieldFacts {
  /** How much of what is allowed is typed. It stays beside an error, which may be about just that. */
  count?: string | undefined
  verb?: FieldVerb | undefined
  children: (ties: ControlTies) => ReactNode
}

/** Label above, control, hint or error below. */
export function Field({ children, className, count, verb, ...facts }: FieldProps) {
  const made = useId()
  const id = facts.id ?? made
  const { error, locked, hint = locked ? 'View only.' : undefined } = facts
  const messageId = `${id}-message`
  return (
    <div className={cx(styles.field, className)}>
      <FieldLabel {...facts} htmlFor={id} />
      {children({
        id,
        'aria-describedby': error || hint || count ? messageId : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': facts.optional || locked ? undefined : true,
      })}
      <FieldMessage of={facts.label} id={messageId} error={error} hint={hint} count={count} verb={verb} />
    </div>
  )
}

type LabelFacts = Pick<FieldFacts, 'label' | 'optional' | 'labelHidden' | 'labelEnd'>

function FieldLabel({ label, optional, labelHidden, labelEnd, htmlFor }: LabelFacts & { htmlFor: string }) {
  const word = use(OptionalWordContext)
  return (
    <div className={labelHidden ? styles.hidden : styles.line}>
      <label className={styles.label} htmlFor={htmlFor}>
        {label}
        {optional && <span className={styles.optional}>{` ${word}`}</span>}
      </label>
      {labelEnd && <span className={styles.labelEnd}>{labelEnd}</span>}
    </div>
  )
}

export interface FieldMessageProps {
  /** The label; the message calls the field as it does. */
  of: ReactNode
  /** What is done in it, where that isn't to type. */
  verb?: FieldVerb | undefined
  id: string
  error?: string | undefined
  hint?: ReactNode
  count?: string | undefined
}

/** Error or hint of a field or group. It is a live region, so that a check on leaving the field is heard. */
export function FieldMessage({ of: label, verb, id, error, hint, count }: FieldMessageProps) {
  return (
    <div id={id} aria-live="polite" className={styles.message}>
      {count !== undefined && (
        <span className={styles.count} aria-live="off">
          {count}
        </span>
      )}
      {error ? (
        <p className={styles.error}>
          <Icon of={CircleAlert} size={14} />
          {inLabelWords(error, label, verb)}
        </p>
      ) : (
        hint && <div className={styles.hint}>{unbroken(hint)}</div>
      )}
    </div>
  )
}

export interface ControlBoxProps {
  children: ReactNode
  /** Before the value: "£", an icon. */
  prefix?: ReactNode
  icon?: IconType | undefined
  suffix?: ReactNode
  invalid?: boolean | undefined
  locked?: boolean | undefined
  tall?: boolean | undefined
  ref?: Ref<HTMLDivElement> | undefined
}

/** The frame around an input: border, focus halo, prefix and suffix. */
export function ControlBox({ children, prefix, icon, suffix, invalid, locked, tall, ref }: ControlBoxProps) {
  return (
    <div
      ref={ref}
      className={cx(styles.box, invalid && styles.invalid, locked && styles.locked, tall && styles.tall)}
    >
      {icon && <Icon of={icon} />}
      {prefix !== undefined && (
        <span className={styles.affix} aria-hidden>
          {prefix}
        </span>
      )}
      {children}
      {suffix !== undefined && <span className={styles.affix}>{suffix}</span>}
      {locked && <Icon of={Lock} size={14} />}
    </div>
  )
}
