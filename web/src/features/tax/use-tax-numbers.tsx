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
 * hides them; `dialog` asks for the password and has to stand on the page. Numbers of an earlier version are
 * hidden.
 */
export function useTaxNumbers(userId: number, version: number | undefined) {
  const { whenConfirmed, dialog } = useConfirmation()
  const { busy, problem, run } = useCommand()
  const [revealed, setRevealed] = useState<{ numbers: TaxNumbers; version: number | undefined }>()
  const shown = revealed?.version === version ? revealed?.numbers : undefined
  const reveal = () =>
    run(async () => {
      await whenConfirmed(async () => {
        setRevealed({ numbers: await send(showTaxNumbers, { params: { id: userId } }), version })
      })
    })
  const button = (
    <Button variant="link" busy={busy} onClick={() => (shown ? setRevealed(undefined) : void reveal())}>
      {shown ? 'Hide' : 'Show'}
    </Button>
  )
  return { shown, problem, button, dialog }
}
