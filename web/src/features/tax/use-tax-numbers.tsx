import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { showTaxNumbers } from '@moorgate/contract/investors/tax-details.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'

export type TaxNumbers = AnswerOf<typeof showTaxNumbers>

/**
 * Somebody's tax numbers, which are masked until they are asked for with the password. `button` shows and
 * hides them; `dialog` asks for the password and has to stand on the page.
 */
export function useTaxNumbers(userId: number) {
  const { whenConfirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useCommand()
  const [shown, setShown] = useState<TaxNumbers>()
  const reveal = () =>
    run(async () => {
      await whenConfirmed(async () => setShown(await send(showTaxNumbers, { params: { id: userId } })))
    })
  const button = (
    <Button variant="link" busy={busy} onClick={() => (shown ? setShown(undefined) : void reveal())}>
      {shown ? 'Hide' : 'Show'}
    </Button>
  )
  return { shown, problem, button, dialog }
}
