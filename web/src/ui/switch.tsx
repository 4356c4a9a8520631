import { useId, useState } from 'react'
import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './choice.module.css'
import { unbroken } from './unbroken.tsx'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  /** Names what changes when it is turned. */
  description?: ReactNode
  /**
   * It is being turned, or another beside it: it shows where it was turned to, keeps the focus, and takes no
   * second press.
   */
  busy?: boolean
}

/** On or off, at once. Where a form has to be saved first, use a Checkbox. */
export function Switch({ label, description, className, id, busy = false, onChange, ...input }: SwitchProps) {
  const made = useId()
  const own = id ?? made
  const [turnedTo, setTurnedTo] = useState<boolean>()
  if (!busy && turnedTo !== undefined) setTurnedTo(undefined)
  const checked = turnedTo ?? input.checked
  const turn = (event: ChangeEvent<HTMLInputElement>) => {
    if (busy) return
    setTurnedTo(event.target.checked)
    onChange?.(event)
  }
  return (
    <div className={cx(styles.choice, className)}>
      <span className={cx(styles.control, styles.switch)}>
        <input
          {...input}
          id={own}
          type="checkbox"
          role="switch"
          checked={checked}
          onChange={turn}
          aria-checked={checked}
          aria-disabled={busy || undefined}
          aria-describedby={description ? `${own}-about` : undefined}
        />
        <span className={styles.track} aria-hidden />
      </span>
      <span className={styles.words}>
        <label htmlFor={own}>{label}</label>
        {description && (
          <span id={`${own}-about`} className={styles.description}>
            {unbroken(description)}
          </span>
        )}
      </span>
    </div>
  )
}
