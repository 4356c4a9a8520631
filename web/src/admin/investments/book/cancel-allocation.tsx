import { cancelInvestment } from '@moorgate/contract/investments/acts.ts'
import { useState } from 'react'
import { send } from '../../../kernel/queries.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { money } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { isNothing } from '../../decimals.ts'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'
import { useAct } from '../use-act.ts'
import styles from './book.module.css'

interface CancelAllocationProps {
  opportunity: Pick<Opportunity, 'name' | 'waiting_list'>
  row: Investment
  onClose: () => void
}

/** Asks before an allocation ends, and says what becomes of its money. */
export function CancelAllocation({ opportunity, row, onClose }: CancelAllocationProps) {
  const [reason, setReason] = useState('')
  const { busy, fields, form, run } = useAct(['reason'])
  const moneyMoved = useMoneyMoved()
  const shown = (amount: string) => money(amount, { currency: row.currency })
  const cancel = async () => {
    const body = reason === '' ? {} : { reason }
    if (
      !(await run((idempotencyKey) =>
        send(cancelInvestment, { params: { id: row.id }, body, idempotencyKey }),
      ))
    )
      return
    await moneyMoved()
    showToast(`The allocation of ${row.investor_name} is cancelled`)
    onClose()
  }
  return (
    <Confirmation
      open
      danger
      title={`Cancel ${row.investor_name}’s ${shown(row.amount)}?`}
      confirm="Cancel allocation"
      cancel="Keep it"
      busy={busy}
      busyLabel="Cancelling"
      onConfirm={() => void cancel()}
      onCancel={onClose}
    >
      <div className={styles.dialog}>
        <p>
          {shown(row.amount)} of {opportunity.name} is free again
          {opportunity.waiting_list ? ' and goes to the waiting list first' : ''}.{' '}
          {isNothing(row.received)
            ? 'No money has come in for it.'
            : `${money(row.received, { currency: row.currency, pence: true })} that came in becomes a refund that is due.`}
        </p>
        <TextArea
          label="Why"
          optional
          rows={2}
          value={reason}
          error={fields['reason']}
          onChange={(event) => setReason(event.target.value)}
        />
        {form !== undefined && (
          <Notice tone="bad" live>
            {form}
          </Notice>
        )}
      </div>
    </Confirmation>
  )
}
