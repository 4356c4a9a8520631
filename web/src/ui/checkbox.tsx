import { Check, Minus } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { FieldMessage } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './choice.module.css'

type NativeBox = Omit<ComponentProps<'input'>, 'type' | 'children' | 'size'>

interface BoxProps extends NativeBox {
  /** Some of what it stands for is chosen. */
  mixed?: boolean | undefined
}

/** The drawn box over the native one. `mixed` is a property, not an attribute, so it is set on the element. */
function Box({ mixed = false, ref, ...input }: BoxProps) {
  const attach = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = mixed
    give(ref, element)
  }
  return (
    <span className={styles.control}>
      <input {...input} ref={attach} type="checkbox" />
      <span className={cx(styles.drawn, styles.tick)} aria-hidden>
        <Icon of={mixed ? Minus : Check} stroke={3} />
      </span>
    </span>
  )
}

function give(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

export interface CheckboxProps extends BoxProps {
  /** May hold links, such as to the terms that are accepted. */
  label: ReactNode
  description?: ReactNode
  optional?: boolean | undefined
  error?: string | undefined
}

/** A box to tick, with its words. Takes react-hook-form's `register`. */
export function Checkbox({ label, description, optional, error, className, id, ...box }: CheckboxProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [description && `${own}-about`, error && `${own}-message`].filter(Boolean).join(' ')
  return (
    <div className={cx(error && styles.invalid, className)}>
      <div className={styles.choice}>
        <Box
          {...box}
          id={own}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        <div className={styles.words}>
          <label htmlFor={own}>
            {label}
            {optional && <span className={styles.optional}> optional</span>}
          </label>
          {description && (
            <span id={`${own}-about`} className={styles.description}>
              {description}
            </span>
          )}
          <FieldMessage id={`${own}-message`} error={error} />
        </div>
      </div>
    </div>
  )
}

/** A box without words beside it, for the rows of a table. `label` says what is chosen: "Select Rosalind Kerr". */
export function BareCheckbox({ label, ...box }: BoxProps & { label: string }) {
  return <Box {...box} aria-label={label} />
}
