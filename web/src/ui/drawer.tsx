import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { firstField } from './first-field.ts'
import { LossQuestion } from './modal.tsx'
import { useNearestFocus } from './nearest-focus.ts'
import { useUnsaved } from './unsaved.ts'
import styles from './drawer.module.css'

export interface DrawerProps {
  open: boolean
  onClose: () => void
  title: string
  /** `end` for notifications and forms (440 px), `start` for the navigation on a phone (300 px). */
  side?: 'start' | 'end' | undefined
  /** Beside the title. */
  badge?: ReactNode
  /** At the right of the head, before the close button. */
  actions?: ReactNode
  /** Stays in view below. */
  footer?: ReactNode
  /** A list's quick look: the keys of the list go on in it. */
  quickLook?: boolean | undefined
  /** The title is only said. */
  titleHidden?: boolean | undefined
  /** Work would be lost that stands in no field. What is typed is noticed without it. */
  dirty?: boolean | undefined
  children: ReactNode
}

/**
 * A panel over the page, from the side it belongs to. A full sheet on a phone. Its first field has the focus,
 * which returns to what opened it.
 * Work that would be lost is asked about before it closes.
 */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, side = 'end', badge, actions, footer, titleHidden, children } = props
  const unsaved = useUnsaved({ open, dirty: props.dirty, onClose })
  useNearestFocus(open && side === 'end')
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && unsaved.close()}
      isDismissable
    >
      <Modal className={cx(styles.drawer, styles[side])}>
        <Dialog className={styles.dialog ?? ''} data-quick-look={props.quickLook || undefined}>
          <header className={styles.head}>
            <Heading slot="title" level={2} className={cx(styles.title, titleHidden && styles.hidden)}>
              {title}
            </Heading>
            {badge}
            <span className={styles.actions}>
              {actions}
              <IconButton icon={X} label="Close" onClick={unsaved.close} />
            </span>
          </header>
          <div ref={firstField} className={styles.body} {...unsaved.watch}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
          <LossQuestion unsaved={unsaved} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
