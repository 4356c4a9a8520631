import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { Pressable } from 'react-aria-components/Pressable'
import { cx } from './class-names.ts'
import floating from './floating.module.css'
import styles from './popover.module.css'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  label: string
  align?: 'start' | 'end' | undefined
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((parts: { close: () => void }) => ReactNode)
}

/** A small dialog beside its button: a filter, a column chooser. Esc or a press outside closes it. */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger as ReactElement<React.DOMAttributes<Element>, string>}</Pressable>
      <AriaPopover
        className={cx(floating.floating, styles.popover)}
        placement={align === 'end' ? 'bottom end' : 'bottom start'}
        offset={6}
      >
        <Dialog className={styles.dialog ?? ''} aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  )
}
