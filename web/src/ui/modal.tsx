import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal'
import { Button, IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { firstField } from './first-field.ts'
import { useNearestFocus } from './nearest-focus.ts'
import { useUnsaved } from './unsaved.ts'
import styles from './modal.module.css'

export interface ModalProps {
  open: boolean
  /**
   * Called for Esc, the close button and a press outside; where work would be lost, once somebody said so.
   */
  onClose: () => void
  title: string
  /**
   * `choice` 440 px, pick one; `confirmation` 400, the title is the question; `wide` 840, tables and side by
   * side; `long` 640, scrolls inside itself; `investor` 560, in the portal's type. All are full sheets on a
   * phone.
   */
  variant?: 'choice' | 'confirmation' | 'wide' | 'long' | 'investor' | undefined
  /**
   * Work would be lost that stands in no field, such as a file that was chosen. What is typed is noticed
   * without it.
   */
  dirty?: boolean | undefined
  /** The page keeps what is typed while it is closed: only the way back would lose it. */
  kept?: boolean | undefined
  /** What is asked before that, where it is not what somebody typed. */
  loss?: DiscardWarning | undefined
  /** It must be answered: there is no way around it, such as the terms. */
  mandatory?: boolean | undefined
  /** Buttons, the verb last. Stays in view. */
  footer?: ReactNode
  /** At the left of the footer: "2 of 5". */
  footerNote?: ReactNode
  children?: ReactNode
}

/**
 * A dialog over the page. Its first field has the focus. The focus is kept inside and returns to where it was,
 * or next to it. Work that would be lost is asked about before it closes.
 */
export function Modal(props: ModalProps) {
  const { open, onClose, title, variant = 'choice', dirty = false, mandatory = false } = props
  const unsaved = useUnsaved({ open, dirty, kept: props.kept, onClose })
  useNearestFocus(open)
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isOpen={open}
      onOpenChange={(isOpen) => !isOpen && unsaved.close()}
      isDismissable={!mandatory}
      isKeyboardDismissDisabled={mandatory}
    >
      <AriaModal
        className={cx(styles.modal, styles[variant])}
        {...(variant === 'investor' && { 'data-voice': 'portal' })}
      >
        <Dialog className={styles.dialog ?? ''} role={variant === 'confirmation' ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            {!mandatory && variant !== 'confirmation' && (
              <IconButton icon={X} label="Close" size="small" onClick={unsaved.close} />
            )}
          </div>
          <div ref={firstField} className={styles.body} {...unsaved.watch}>
            {props.children}
          </div>
          <ModalFooter note={props.footerNote}>{props.footer}</ModalFooter>
          <LossQuestion unsaved={unsaved} loss={props.loss} />
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}

function ModalFooter({ note, children }: { note: ReactNode; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={styles.footer}>
      {note && <span className={styles.note}>{note}</span>}
      {children}
    </div>
  )
}

export interface ConfirmationProps {
  open: boolean
  /** The question: "Close Tidewell Energy, Series B?". */
  title: string
  /** The consequences, in numbers. */
  children: ReactNode
  /** The verb: "Close round". */
  confirm: string
  /** Staying as it is: "Keep open". */
  cancel?: string | undefined
  /** Can't be undone. */
  danger?: boolean | undefined
  busy?: boolean | undefined
  busyLabel?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** A second look before something that can't be undone. */
export function Confirmation({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  danger = false,
  ...rest
}: ConfirmationProps) {
  const { open, busy, busyLabel, onConfirm, onCancel } = rest
  const footer = (
    <>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
        {confirm}
      </Button>
    </>
  )
  return (
    <Modal open={open} onClose={onCancel} title={title} variant="confirmation" footer={footer}>
      {children}
    </Modal>
  )
}

/** What would be lost, in words. */
export interface DiscardWarning {
  title: string
  text: string
  confirm: string
}

const typed: DiscardWarning = {
  title: 'Discard your changes?',
  text: 'They haven’t been saved.',
  confirm: 'Discard',
}

interface LossQuestionProps {
  unsaved: Pick<ReturnType<typeof useUnsaved>, 'leave' | 'stay'>
  loss?: DiscardWarning | undefined
}

/** Asked before a dialog or drawer closes over work. */
export function LossQuestion({ unsaved: { leave, stay }, loss = typed }: LossQuestionProps) {
  if (!leave) return null
  const go = () => {
    stay()
    leave()
  }
  return (
    <Confirmation
      open
      title={loss.title}
      confirm={loss.confirm}
      cancel="Stay"
      danger
      onConfirm={go}
      onCancel={stay}
    >
      {loss.text}
    </Confirmation>
  )
}

export interface ChoiceOption {
  id: string
  label: string
  icon?: ReactNode
  onChoose: () => void
}

/** The choices of a `choice` modal, two beside each other. */
export function Choices({ options }: { options: readonly ChoiceOption[] }) {
  return (
    <div className={styles.choices}>
      {options.map((option) => (
        <button key={option.id} type="button" onClick={option.onChoose}>
          {option.icon}
          {option.label}
        </button>
      ))}
    </div>
  )
}
