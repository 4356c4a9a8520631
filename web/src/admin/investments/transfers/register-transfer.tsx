import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { registerShareTransfer } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNothing } from '../../../kernel/amounts.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { previewQuery, send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { money, quantity } from '../../../ui/format.ts'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { ShareTransfer } from './transfers.ts'

type Registration = AnswerOf<typeof registerShareTransfer>

interface RegisterTransferProps {
  record: ShareTransfer
  onClose: () => void
}

/** Shows what the registration will do, and does it. It is not undone. */
export function RegisterTransfer({ record, onClose }: RegisterTransferProps) {
  const bearsDuty = record.duty !== null && !isNothing(record.duty)
  const [stampedOn, setStampedOn] = useState(londonDay(now()))
  const { busy, fields, problem, run } = useCommand(['stamped_on'])
  const moved = useMoneyMoved()
  const body = { version: record.version, ...(bearsDuty && { stamped_on: stampedOn }) }
  const params = { id: record.id }
  const { data } = useQuery(previewQuery('share_transfer', registerShareTransfer, { params, body }))
  const save = async () => {
    if (
      !(await run((idempotencyKey) =>
        send(registerShareTransfer, { params, body, idempotencyKey }).then(moved),
      ))
    )
      return
    showToast('Transfer registered')
    onClose()
  }
  return (
    <FormModal
      title="Register this transfer?"
      submit="Register transfer"
      busy={busy}
      busyLabel="Registering"
      variant="long"
      onClose={onClose}
      onSubmit={save}
    >
      {bearsDuty && (
        <DateField
          label="Form stamped on"
          today={now()}
          value={stampedOn}
          onChange={setStampedOn}
          error={fields['stamped_on']}
          hint={`${money(record.duty, { currency: record.currency, pence: true })} in stamp duty is payable before registration.`}
        />
      )}
      {data && <Effect found={data as Registration} />}
      <Problem says={problem} />
    </FormModal>
  )
}

const change = (before: string, after: string) => `${quantity(before)} → ${quantity(after)}`

/** Both sides before and after. */
function Effect({
  found: { from, to, transfer, held_before: before, held_after: after },
}: {
  found: Registration
}) {
  const { currency } = transfer
  const shown = (amount: string) => money(amount, { currency, pence: true })
  return (
    <DescriptionList
      variant="spread"
      items={[
        { term: `Shares held by ${from.name}`, value: change(from.shares_before, from.shares_after) },
        { term: `Cost to ${from.name}`, value: `${shown(from.cost_before)} → ${shown(from.cost_after)}` },
        ...(to === null
          ? [{ term: 'Registered holder afterwards', value: transfer.transferee_name }]
          : [
              { term: `Shares held by ${to.name}`, value: change(to.shares_before, to.shares_after) },
              { term: `Cost to ${to.name}`, value: `${shown(to.cost_before)} → ${shown(to.cost_after)}` },
            ]),
        { term: 'Total shares of this round', value: change(before, after) },
        {
          term: 'Realised',
          value: money(transfer.realised, { currency, pence: true, signed: true }),
          total: true,
        },
      ]}
    />
  )
}
