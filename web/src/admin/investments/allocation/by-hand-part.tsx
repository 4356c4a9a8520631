import { noteAllocation } from '@moorgate/contract/allocation/allocation-book.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { QuantityField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { useMoneyMoved } from '../records.ts'

interface ByHandPartProps {
  opportunityId: number
  investmentId: number
  /** What is written beside the request, if anything. */
  written: string | null
}

/** Shares beside one request, for the rule by hand. Nothing is held by it and nobody is told. */
export function ByHandPart({ opportunityId, investmentId, written }: ByHandPartProps) {
  const [shares, setShares] = useState(written ?? '')
  const { busy, fields, problem, run } = useCommand(['lines'])
  const moneyMoved = useMoneyMoved()
  const save = async () => {
    const line = { investment_id: investmentId, shares: shares === '' ? null : shares }
    const body = { lines: [line] }
    if (!(await run(() => send(noteAllocation, { params: { id: opportunityId }, body })))) return
    await moneyMoved()
    showToast('Note added to the request')
  }
  return (
    <RailPart title="By hand">
      <FieldStack>
        <QuantityField
          label="Shares by hand"
          value={shares}
          onChange={setShares}
          error={fields['lines']}
          unit="shares"
        />
        <Button busy={busy} busyLabel="Adding" onClick={() => void save()}>
          Add note
        </Button>
        <Problem says={problem} />
      </FieldStack>
    </RailPart>
  )
}
