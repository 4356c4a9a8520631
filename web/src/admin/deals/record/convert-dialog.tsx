import { convertDeal } from '@moorgate/contract/deals/deal-commands.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { opportunityType } from '@moorgate/contract/opportunities/reference-lists.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { money } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import type { Deal } from '../deal.ts'

/** Makes a draft of the deal; what it takes along is said before. */
export function ConvertDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const term = useTerm()
  const visit = useVisit()
  const queries = useQueryClient()
  const { data: types = [] } = useQuery(referenceQuery(opportunityType))
  const { busy, problem, fields, run } = useCommand(['name', 'type_id'])
  const [name, setName] = useState(deal.name)
  const [typeId, setTypeId] = useState(String(deal.type_id ?? ''))
  const word = term('opportunity', { lower: true })
  const convert = () =>
    run(async (idempotencyKey) => {
      const made = await send(convertDeal, {
        params: { id: deal.id },
        body: { name, type_id: typeId === '' ? null : Number(typeId) },
        idempotencyKey,
      })
      await queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
      await queries.invalidateQueries({ queryKey: [investmentOpportunity.name] })
      showToast(`${made.name} saved as a draft`)
      visit(`/admin/investments/opportunities/${made.id}/edit`)
    })
  return (
    <FormModal
      onClose={onClose}
      title={`Create a draft ${word} from ${deal.name}?`}
      submit={`Convert to ${word}`}
      busy={busy}
      busyLabel="Converting"
      cancel="Not yet"
      onSubmit={convert}
    >
      <Problem says={problem} />
      <p>
        {deal.target_amount === null
          ? 'Its company, lead and description are copied.'
          : `Its company, lead, description and ${money(deal.target_amount, { currency: deal.currency })} are copied.`}{' '}
        The {term('deal', { lower: true })} is marked as won and leaves the board. This can’t be undone.
      </p>
      <TextField
        label="Name"
        hint={`Shown to ${term('investor', { plural: true, lower: true })}`}
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <NativeSelect
        label={term('investment_type')}
        placeholder="Choose"
        value={typeId}
        error={fields['type_id']}
        options={types.map((type) => ({ value: String(type.id), label: type.name }))}
        onChange={(event) => setTypeId(event.target.value)}
      />
    </FormModal>
  )
}
