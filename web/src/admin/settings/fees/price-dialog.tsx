import { priceListFee, setFeePrice } from '@moorgate/contract/fees/fee.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { PriceFields } from './price-fields.tsx'
import type { PriceListFee } from './price-list.tsx'

/** Another price, for those who pay from now on. */
export function PriceDialog({ fee, onClose }: { fee: PriceListFee; onClose: () => void }) {
  const [amount, setAmount] = useState(fee.amount)
  const [vat, setVat] = useState(fee.vat_treatment)
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['amount', 'vat_treatment'])
  const { whenConfirmed, dialog } = useConfirmation()
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = { amount, vat_treatment: vat }
      isDone = await whenConfirmed(() => send(setFeePrice, { params: { id: fee.id }, body }))
      await queries.invalidateQueries({ queryKey: [priceListFee.name] })
    })
    if (!isDone) return
    showToast('Price saved')
    onClose()
  }
  return (
    <>
      <FormModal
        title={`Change the price of ${fee.name}`}
        onClose={onClose}
        dirty={amount !== fee.amount || vat !== fee.vat_treatment}
        submit="Save price"
        busy={busy}
        busyLabel="Saving"
        onSubmit={() => void save()}
      >
        <p>
          {fee.subscribers_count > 0
            ? 'Existing subscribers keep their current price.'
            : 'The new price applies to payments from now on.'}
        </p>
        <PriceFields
          currency={fee.currency}
          amount={amount}
          vat={vat}
          errors={fields}
          onAmount={setAmount}
          onVat={setVat}
        />
        <Problem says={problem} />
      </FormModal>
      {dialog}
    </>
  )
}
