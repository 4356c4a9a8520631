import { draftShareTransfer } from '@moorgate/contract/share-transfers/share-transfer.ts'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { londonDay, now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Opportunity } from '../records.ts'
import { blank, Parties, Terms } from './transfer-fields.tsx'
import type { Draft } from './transfer-fields.tsx'

const fieldNames = [
  'investment_id',
  'user_id',
  'nominee_id',
  'transferee_name',
  'transferee_address.line1',
  'transferee_address.city',
  'transferee_address.postcode',
  'shares',
  'consideration',
  'date',
  'notes',
]

interface DraftTransferProps {
  opportunity: Opportunity
  onClose: () => void
}

/** Writes down who gets which shares of a round, for what and when. */
export function DraftTransfer({ opportunity, onClose }: DraftTransferProps) {
  const term = useTerm()
  const mayFindPeople = useAbilities()('investors', 'index')
  const [draft, setDraft] = useState<Draft>({
    kind: mayFindPeople ? 'investor' : 'outside',
    holding: null,
    buyer: null,
    date: londonDay(now()),
    values: blank,
  })
  const { busy, fields, problem, run } = useCommand(fieldNames)
  const moved = useMoneyMoved()
  const noun = term('share_transfer', { lower: true })
  const change = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }))
  const save = async () => {
    const body = bodyOf(draft)
    if (!(await run((idempotencyKey) => send(draftShareTransfer, { body, idempotencyKey }).then(moved))))
      return
    showToast('Transfer drafted. A colleague must approve it.')
    onClose()
  }
  return (
    <FormModal
      title={`New ${noun}`}
      submit="Draft transfer"
      busy={busy}
      busyLabel="Drafting"
      dirty={draft.holding !== null}
      variant="long"
      onClose={onClose}
      onSubmit={save}
    >
      <Parties {...{ opportunity, draft, change, fields }} />
      <Terms {...{ opportunity, draft, change, fields }} />
      <Problem says={problem} />
    </FormModal>
  )
}

function bodyOf({ kind, holding, buyer, date, values }: Draft) {
  const { nominee: nomineeId, name, line1, city, postcode, shares, consideration, notes } = values
  const terms = kind === 'nominee' ? {} : { shares, ...(consideration !== '' && { consideration }) }
  const address = {
    ...(line1 !== '' && { line1 }),
    ...(city !== '' && { city }),
    ...(postcode !== '' && { postcode }),
  }
  return {
    kind,
    investment_id: holding?.value,
    date,
    ...terms,
    ...(notes !== '' && { notes }),
    ...(kind === 'investor' && { user_id: buyer?.value }),
    ...(kind === 'nominee' && nomineeId !== '' && { nominee_id: Number(nomineeId) }),
    ...(kind === 'outside' && {
      transferee_name: name,
      ...(Object.keys(address).length > 0 && { transferee_address: address }),
    }),
  }
}
