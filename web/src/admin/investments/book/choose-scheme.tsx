import { updateInvestment } from '@moorgate/contract/investments/acts.ts'
import { useState } from 'react'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useMoneyMoved } from '../records.ts'
import type { Investment, Opportunity } from '../records.ts'

interface ChooseSchemeProps {
  opportunity: Pick<Opportunity, 'id' | 'tax_option_ids'>
  row: Investment
  onClose: () => void
}

/** Puts an allocation under a tax scheme of its offer, another one, or none. */
export function ChooseScheme({ opportunity, row, onClose }: ChooseSchemeProps) {
  const label = useLabel()
  const options = useOptions(opportunity, row)
  const before = row.tax_option_id === null ? '' : String(row.tax_option_id)
  const [chosen, setChosen] = useState(before)
  const act = useCommand(['tax_option_id'])
  const moneyMoved = useMoneyMoved()
  const save = async () => {
    const params = { id: row.id }
    const body = { tax_option_id: chosen === '' ? null : Number(chosen) }
    if (
      !(await act.run((idempotencyKey) =>
        send(updateInvestment, { params, body, idempotencyKey }).then(moneyMoved),
      ))
    )
      return
    showToast(
      chosen === ''
        ? `${label('tax_option')} removed for ${row.investor_name}`
        : `${label('tax_option')} chosen for ${row.investor_name}`,
    )
    onClose()
  }
  return (
    <FormModal
      title={`${label('tax_option')} for ${row.investor_name}`}
      onClose={onClose}
      dirty={chosen !== before}
      submit="Save"
      busy={act.busy}
      busyLabel="Saving"
      onSubmit={save}
    >
      <NativeSelect
        label={label('tax_option')}
        value={chosen}
        error={act.fields['tax_option_id']}
        options={options}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Problem says={act.problem} />
    </FormModal>
  )
}

/** None, those of the offer on the day of the investment, and the one that it has. */
function useOptions(opportunity: ChooseSchemeProps['opportunity'], row: Investment) {
  const { data: schemes = [] } = useTaxOptions(opportunity, {
    date: row.date,
    methodId: row.investment_method_entity_id,
  })
  const { tax_option_id: id, tax_option_name: name } = row
  const isOwnOffered = id === null || schemes.some((scheme) => scheme.id === id)
  return [
    { value: '', label: 'None' },
    ...schemes.map((scheme) => ({ value: String(scheme.id), label: scheme.name })),
    ...(isOwnOffered ? [] : [{ value: String(id), label: name ?? '' }]),
  ]
}
