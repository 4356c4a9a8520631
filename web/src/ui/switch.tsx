import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import styles from './choice.module.css'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'size'> {
  label: ReactNode
  /** Names what changes when it is turned. */
  description?: ReactNode
}

/** On or off, at once. Where a form has to be saved first, use a Checkbox. */
export function Switch({ label, description, className, id, ...input }: SwitchProps) {
  const made = useId()
  const own = id ?? made
  return (
    <div className={cx(styles.choice, className)}>
      <span className={cx(styles.control, styles.switch)}>
        <input
          {...input}
          id={own}
          type="checkbox"
          role="switch"
          aria-checked={input.checked}
          aria-describedby={description ? `${own}-about` : undefined}
        />
        <span className={styles.track} aria-hidden />
      </span>
      <span className={styles.words}>
        <label htmlFor={own}>{label}</label>
        {description && (
          <span id={`${own}-about`} className={styles.description}>
            {description}
          </span>
        )}
      </span>
    </div>
  )
}
