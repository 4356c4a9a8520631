import { useState } from 'react'
import type { ReactNode } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Confirmation } from '../../ui/modal.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FieldStack } from '../../features/records/field-layout.tsx'
import { useMoneyMoved } from './records.ts'

interface MoneyQuestionProps {
  title: string
  /** The verb. */
  confirm: string
  /** Staying as it is. */
  cancel?: string
  busyLabel?: string
  /** What is said once it is done. */
  said: string
  danger?: boolean
  withReason?: boolean
  /** `reason` is "" where none was given. */
  act: (idempotencyKey: string, reason: string) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A second look before money, or the promise of it, moves: a call goes out, a call or an allocation ends. */
export function MoneyQuestion({
  cancel = 'Not yet',
  busyLabel = 'Working',
  said,
  withReason = false,
  act,
  onClose,
  children,
  ...question
}: MoneyQuestionProps) {
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const moneyMoved = useMoneyMoved()
  const go = async () => {
    // Also what was refused is looked at anew: a colleague may have been faster.
    const done = await run((idempotencyKey) => act(idempotencyKey, reason).finally(moneyMoved))
    if (!done) return
    showToast(said)
    onClose()
  }
  return (
    <Confirmation
      {...question}
      open
      cancel={cancel}
      busy={busy}
      busyLabel={busyLabel}
      onConfirm={() => void go()}
      onCancel={onClose}
    >
      <FieldStack>
        {children}
        {withReason && (
          <TextArea
            label="Reason"
            optional
            rows={2}
            value={reason}
            error={fields['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Problem says={problem} />
      </FieldStack>
    </Confirmation>
  )
}
