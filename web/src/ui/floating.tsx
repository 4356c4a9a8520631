import type { ReactNode } from 'react'
import { Popover } from 'react-aria-components/Popover'
import type { PopoverProps } from 'react-aria-components/Popover'
import { cx } from './class-names.ts'
import styles from './floating.module.css'

export interface FloatingProps extends Omit<PopoverProps, 'className' | 'children'> {
  /** Its width, its corners and how high it lies. */
  className?: string | undefined
  children: ReactNode
}

/**
 * The surface of a menu, a list of options or a small dialog beside its control: every popover has it, so
 * none shows the page through.
 */
export function Floating({ className, ...props }: FloatingProps) {
  return <Popover className={cx(styles.floating, className)} {...props} />
}
