import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './badge.module.css'

/** What a state means. Colour repeats what the words say; it never says it alone. */
export type Tone = 'good' | 'waiting' | 'bad' | 'info' | 'neutral'

export interface BadgeProps {
  tone?: Tone | undefined
  /** Without the dot: for kinds rather than states. */
  plain?: boolean | undefined
  children: ReactNode
  className?: string | undefined
}

/** A tinted state, for headers and cards. */
export function Badge({ tone = 'neutral', plain = false, children, className }: BadgeProps) {
  return <span className={cx(styles.badge, styles[tone], plain && styles.plain, className)}>{children}</span>
}

export interface BadgeButtonProps extends ComponentProps<'button'> {
  tone?: Tone | undefined
}

/** A state that can be changed: stands as the trigger of a Menu. */
export function BadgeButton({ tone = 'neutral', children, className, ...rest }: BadgeButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.badge, styles.press, styles[tone], className)}>
      {children}
      <Icon of={ChevronDown} size={14} />
    </button>
  )
}

export interface StatusDotProps {
  tone?: Tone | undefined
  /** `half` is reserved, `hollow` is not needed. */
  fill?: 'full' | 'half' | 'hollow' | undefined
  children: ReactNode
}

/** A state in a table: dot plus words. */
export function StatusDot({ tone = 'neutral', fill = 'full', children }: StatusDotProps) {
  return <span className={cx(styles.status, styles[tone], styles[fill])}>{children}</span>
}

/** A property that isn't a state: "EIS eligible", "Series B". */
export function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>
}

export interface CountProps {
  children: ReactNode
  /** Unread: white on red. */
  alert?: boolean | undefined
}

/** How many there are, beside a name. */
export function Count({ children, alert = false }: CountProps) {
  return <span className={cx(styles.count, alert && styles.alert)}>{children}</span>
}
