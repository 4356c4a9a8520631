import { useId } from 'react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFirstMistake } from './first-mistake.ts'
import { Form } from './form.tsx'
import type { FormProps } from './form.tsx'
import { Modal } from './modal.tsx'
import type { ModalProps } from './modal.tsx'
import styles from './modal.module.css'

export interface FormModalProps extends Omit<ModalProps, 'open' | 'footer' | 'mandatory'> {
  /** False where the page keeps what is typed while it is closed. */
  open?: boolean | undefined
  /** The verb: "Save". */
  submit: string
  /** The same while it is being done: "Saving". */
  busyLabel?: string | undefined
  busy: boolean
  /** There is nothing to send yet. */
  disabled?: boolean | undefined
  /** It ends something for good. */
  danger?: boolean | undefined
  /** Staying as it is: "Keep it". */
  cancel?: string | undefined
  /** Another act, before the two: "Delete". */
  aside?: ReactNode
  onSubmit: FormProps['onSubmit']
}

/**
 * A dialog that asks: fields one below the other, the way back and the one way on. Enter in a field goes on.
 */
export function FormModal({
  open = true,
  submit,
  busyLabel,
  busy,
  disabled,
  danger = false,
  cancel = 'Cancel',
  aside,
  onSubmit,
  children,
  ...rest
}: FormModalProps) {
  const formId = useId()
  const send = useFirstMistake({ busy, onSubmit })
  const footer = (
    <>
      {aside}
      <Button onClick={rest.onClose}>{cancel}</Button>
      <Button
        type="submit"
        form={formId}
        variant={danger ? 'danger' : 'primary'}
        busy={busy}
        busyLabel={busyLabel}
        disabled={disabled}
      >
        {submit}
      </Button>
    </>
  )
  return (
    <Modal {...rest} open={open} footer={footer}>
      <Form id={formId} className={styles.form} onSubmit={send}>
        {children}
      </Form>
    </Modal>
  )
}
