import { useState } from 'react'
import type { ReactNode } from 'react'
import { Confirmation } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import { useAct } from '../use-act.ts'
import styles from './cash-calls.module.css'

interface CallQuestionProps {
  title: string
  confirm: string
  /** What is said once it is done. */
  said: string
  danger?: boolean
  withReason?: boolean
  act: (idempotencyKey: string, reason: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A second look before a call goes out or is taken back. */
export function CallQuestion({
  title,
  confirm,
  said,
  danger = false,
  withReason = false,
  act,
  onClose,
  children,
}: CallQuestionProps) {
  const [reason, setReason] = useState('')
  const { busy, fields, form, run } = useAct(['reason'])
  const moneyMoved = useMoneyMoved()
  const go = async () => {
    if (!(await run((key) => act(key, reason)))) return
    await moneyMoved()
    showToast(said)
    onClose()
  }
  return (
    <Confirmation
      open
      danger={danger}
      title={title}
      confirm={confirm}
      cancel="Not yet"
      busy={busy}
      busyLabel="Working"
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        {children}
        {withReason && (
          <TextArea
            label="Why"
            optional
            rows={2}
            value={reason}
            error={fields['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {form !== undefined && (
          <Notice tone="bad" live>
            {form}
          </Notice>
        )}
      </div>
    </Confirmation>
  )
}
