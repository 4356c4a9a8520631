import { connectCards } from '@moorgate/contract/cards/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { CardConnectionFacts } from './card-connection.tsx'

interface CardKeysDialogProps {
  connection: CardConnectionFacts
  onClose: () => void
}

/** Both keys at once, as Stripe shows them. */
export function CardKeysDialog({ connection, onClose }: CardKeysDialogProps) {
  const [secretKey, setSecretKey] = useState('')
  const [webhookSecret, setWebhookSecret] = useState('')
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['secret_key', 'webhook_secret'])
  const { whenConfirmed, dialog } = useConfirmation()
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = { secret_key: secretKey.trim(), webhook_secret: webhookSecret.trim() }
      isDone = await whenConfirmed(() => send(connectCards, { body }))
      await queries.invalidateQueries({ queryKey: ['card_connection'] })
    })
    if (!isDone) return
    showToast('Keys saved')
    onClose()
  }
  return (
    <>
      <FormModal
        title={connection.connected ? 'Replace Stripe keys' : 'Connect Stripe'}
        onClose={onClose}
        dirty={secretKey !== '' || webhookSecret !== ''}
        submit="Save keys"
        busy={busy}
        busyLabel="Saving"
        onSubmit={() => void save()}
      >
        <p>
          In Stripe, add a webhook endpoint with the address on this page and the events
          checkout.session.completed, checkout.session.expired, charge.refunded, refund.failed,
          charge.dispute.created and charge.dispute.closed. For plans, add invoice.paid,
          invoice.payment_failed, customer.subscription.updated and customer.subscription.deleted. Then copy
          both keys. We won’t show them again.
        </p>
        <TextField
          label="Secret key"
          type="password"
          autoComplete="off"
          hint="Begins with sk_ or rk_."
          value={secretKey}
          error={fields['secret_key']}
          onChange={(event) => setSecretKey(event.target.value)}
        />
        <TextField
          label="Webhook signing secret"
          type="password"
          autoComplete="off"
          hint="Begins with whsec_."
          value={webhookSecret}
          error={fields['webhook_secret']}
          onChange={(event) => setWebhookSecret(event.target.value)}
        />
        <Problem says={problem} />
      </FormModal>
      {dialog}
    </>
  )
}
