import { Plus, X } from 'lucide-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './chip.module.css'

export interface FilterChipProps {
  /** "Held at cost". */
  field: string
  /** "at least". */
  operator?: string | undefined
  /** "£50,000". */
  value: string
  /** Why it cannot do that. */
  error?: string | undefined
  onEdit?: (() => void) | undefined
  onRemove: () => void
}

/** A filter that applies: field, operator, value. */
export function FilterChip({ field, operator, value, error, onEdit, onRemove }: FilterChipProps) {
  const errorId = useId()
  const words = (
    <>
      <span className={styles.field}>{field}</span>
      {operator && <span>{operator}</span>}
      <b title={value}>{value}</b>
    </>
  )
  const chip = (
    <span className={styles.filter} data-wrong={error !== undefined || undefined}>
      {onEdit ? (
        <button
          type="button"
          className={styles.words}
          aria-describedby={error === undefined ? undefined : errorId}
          onClick={onEdit}
        >
          {words}
        </button>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove filter ${field}`}
        onClick={onRemove}
      >
        <Icon of={X} size={14} />
      </button>
    </span>
  )
  if (error === undefined) return chip
  return (
    <span className={styles.judged}>
      {chip}
      <span className={styles.error} id={errorId}>
        {error}
      </span>
    </span>
  )
}

/** "+ Filter", dashed: stands as the trigger of a Menu or Popover. */
export function AddChip({ children, className, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={cx(styles.add, className)}>
      <Icon of={Plus} size={14} />
      {children}
    </button>
  )
}

export interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
  count?: ReactNode
}

/** A rounded filter above cards, or a suggested amount: on or off. */
export function Chip({ pressed, count, children, className, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} className={cx(styles.chip, className)} aria-pressed={pressed}>
      {children}
      {count !== undefined && <span className={styles.count}>{count}</span>}
    </button>
  )
}
