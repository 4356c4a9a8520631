import { CloudOff, Inbox } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { IconType } from './icon.tsx'
import { Announced } from './visually-hidden.tsx'
import styles from './states.module.css'

export interface EmptyStateProps {
  /** What it is that isn't there: "No allocations yet". */
  title: string
  /** Why, and what follows, in one sentence. */
  children?: ReactNode
  /** The one action. */
  action?: ReactNode
  icon?: IconType | undefined
  level?: 2 | 3 | undefined
}

/** Nothing here yet, or nothing that fits the filter. */
export function EmptyState({ title, children, action, icon = Inbox, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={styles.empty}>
      <Icon of={icon} size={24} />
      <Title className={styles.title}>{title}</Title>
      {children && <p>{children}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps {
  /** What couldn't be done: "We couldn’t load transactions". */
  title: string
  children?: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  level?: 2 | 3 | undefined
}

/** Something failed; the work is safe, and it can be tried again. */
export function ErrorState({ title, children, onRetry, retrying = false, level }: ErrorStateProps) {
  const retry = onRetry && (
    <Button busy={retrying} busyLabel="Trying again" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState title={title} icon={CloudOff} action={retry} level={level}>
        {children ?? 'Your work is safe. Check your connection and try again.'}
      </EmptyState>
    </div>
  )
}

export interface SkeletonProps {
  width?: number | string | undefined
  height?: number | string | undefined
  /** A round place, for an avatar. */
  round?: boolean | undefined
}

/** The place of a line or picture that is on its way. */
export function Skeleton({ width = '100%', height = 10, round = false }: SkeletonProps) {
  const size = { width, height, borderRadius: round ? '50%' : undefined } as CSSProperties
  return <span className={styles.bone} style={size} data-bone aria-hidden />
}

const widths = ['70%', '52%', '84%', '60%', '76%']

export interface SkeletonRowsProps {
  rows: number
  /** Said once: "Loading Notifications...". */
  label?: string | undefined
  avatar?: boolean | undefined
}

/** Rows in the final layout. They appear after 200 ms, so that a quick answer doesn't flicker. */
export function SkeletonRows({ rows, label = 'Loading', avatar = true }: SkeletonRowsProps) {
  const late = useLate(200)
  return (
    <div className={cx(styles.rows, !late && styles.early)}>
      <Announced>{late ? label : ''}</Announced>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} aria-hidden>
          {avatar && <Skeleton width={24} height={24} round />}
          <Skeleton width={widths[index % widths.length]} />
          <span className={styles.end}>
            <Skeleton width={56} />
          </span>
        </div>
      ))}
    </div>
  )
}

function useLate(milliseconds: number): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return late
}
