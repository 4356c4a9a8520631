import { updateCardOptions } from '@moorgate/contract/cards/connection.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useWords } from '../../../kernel/words.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Form } from '../../../ui/form.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { CardConnectionFacts } from './card-connection.tsx'
import styles from './connections.module.css'

interface CardOptionsProps {
  connection: CardConnectionFacts
  mayChange: boolean
}

/** What may be paid by card, and how much at once. */
export function CardOptions({ connection, mayChange }: CardOptionsProps) {
  const words = useWords()
  const [takes, setTakes] = useState(connection.takes_investments)
  const [maximum, setMaximum] = useState(connection.maximum ?? '')
  const queries = useQueryClient()
  const { busy, fields, problem, run } = useCommand(['maximum'])
  const { whenConfirmed, dialog } = useConfirmation()
  const isChanged = takes !== connection.takes_investments || maximum !== (connection.maximum ?? '')
  const save = async () => {
    let isDone = false
    await run(async () => {
      const body = {
        takes_investments: takes,
        maximum: maximum === '' ? null : maximum,
        version: connection.version,
      }
      isDone = await whenConfirmed(() => send(updateCardOptions, { body }))
      await queries.invalidateQueries({ queryKey: ['card_connection'] })
    })
    if (isDone) showToast('Card options saved')
  }
  return (
    <>
      <Form className={styles.options} onSubmit={() => void save()}>
        <Checkbox
          label={words('{Cash_calls} can be paid by card')}
          description={words(
            '{Investors} can choose a card or a bank transfer when a {cash_call} of an {opportunity} or a {fund} is due.',
          )}
          checked={takes}
          disabled={!mayChange}
          onChange={(event) => setTakes(event.target.checked)}
        />
        <MoneyField
          label="Maximum per payment"
          optional
          hint="Applies in the currency of the call. Larger amounts are paid by bank transfer."
          currency="GBP"
          value={maximum}
          locked={!mayChange}
          error={fields['maximum']}
          onChange={setMaximum}
        />
        {mayChange && (
          <Button type="submit" busy={busy} busyLabel="Saving" disabled={!isChanged}>
            Save options
          </Button>
        )}
        <Problem says={problem} />
      </Form>
      {dialog}
    </>
  )
}
