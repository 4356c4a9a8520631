import { useId } from 'react'
import type { ReactNode } from 'react'
import { Box } from './bare-checkbox.tsx'
import type { BoxProps } from './bare-checkbox.tsx'
import { cx } from './class-names.ts'
import { FieldMessage } from './field.tsx'
import styles from './choice.module.css'

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
          <FieldMessage of={label} verb="Tick" id={`${own}-message`} error={error} />
        </div>
      </div>
    </div>
  )
}
