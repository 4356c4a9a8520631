import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Pressable } from 'react-aria-components/Pressable'
import { firstField } from './first-field.ts'
import { Floating } from './floating.tsx'
import styles from './popover.module.css'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement
  label: string
  align?: 'start' | 'end' | undefined
  /** Content, or a function that gets `close`. */
  children: ReactNode | ((parts: { close: () => void }) => ReactNode)
}

/**
 * A small dialog beside its button: a filter, a column chooser. Its first field has the focus. Esc or a press
 * outside closes it.
 */
export function Popover({ trigger, label, align = 'start', children }: PopoverProps) {
  return (
    <DialogTrigger>
      <Pressable>{trigger as ReactElement<React.DOMAttributes<Element>, string>}</Pressable>
      <Floating
        className={styles.popover}
        placement={align === 'end' ? 'bottom end' : 'bottom start'}
        offset={6}
      >
        <Dialog ref={firstField} className={styles.dialog ?? ''} aria-label={label}>
          {children}
        </Dialog>
      </Floating>
    </DialogTrigger>
  )
}
