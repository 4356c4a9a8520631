import { reversePayments } from '@moorgate/contract/investments/payment.ts'
import { problemsOf } from '../../../kernel/refusal.ts'
import { send } from '../../../kernel/queries.ts'
import { showFailure, showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'

const failed = 'We couldn’t reverse the payment.'

/** Reverses payments that were recorded a moment ago, from the notice that says so. */
export function useUndoPayments(): (callId: number, paymentIds: readonly number[]) => void {
  const moneyMoved = useMoneyMoved()
  const undo = async (callId: number, paymentIds: readonly number[]) => {
    try {
      await send(reversePayments, { params: { id: callId }, body: { payment_ids: [...paymentIds] } })
      showToast(paymentIds.length === 1 ? 'Payment reversed' : `${paymentIds.length} payments reversed`)
    } catch (error) {
      showFailure(problemsOf(error, () => false, failed).form ?? failed)
    }
    await moneyMoved()
  }
  return (callId, paymentIds) => void undo(callId, paymentIds)
}
