import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Floating } from './floating.tsx'
import { useNearestFocus } from './nearest-focus.ts'
import styles from './popover.module.css'

export interface PanelPopoverProps {
  /** It opens below this, at its beginning. */
  below: RefObject<HTMLElement | null>
  label: string
  /** Called for Esc and a press outside. */
  onClose: () => void
  children: ReactNode
}

/**
 * A wide dialog below a toolbar, on a phone a sheet at the bottom. It is open as long as it is there; the
 * focus goes back to what opened it.
 */
export function PanelPopover({ below, label, onClose, children }: PanelPopoverProps) {
  useNearestFocus(true)
  return (
    <Floating
      className={styles.panel}
      triggerRef={below}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      offset={-2}
      crossOffset={24}
    >
      <Dialog className={styles.bare ?? ''} aria-label={label}>
        {children}
      </Dialog>
    </Floating>
  )
}
