import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import type { Option } from '../../ui/option-row.tsx'
import type { ActField } from '../../features/records/act-dialog.tsx'

/** An approved method of an investor, found by typing a name. */
export function MethodField({ error, onChange }: ActField) {
  const term = useTerm()
  const label = useLabel()
  const [chosen, setChosen] = useState<Option<number> | null>(null)
  return (
    <ComboBox
      label={term('investment_method')}
      hint={`Approved ${label('investment_methods', { lower: true })} only.`}
      value={chosen}
      error={error}
      onChange={(option) => {
        setChosen(option)
        onChange(option ? String(option.value) : '')
      }}
      search={find}
    />
  )
}

async function find(text: string, signal: AbortSignal): Promise<Option<number>[]> {
  const query = new URLSearchParams({
    per_page: '20',
    'filter[status]': 'approved',
    ...(text !== '' && { 'filter[search]': text }),
  })
  const { data } = await call<{ data: { id: number; display_name: string; registered_name: string }[] }>(
    'GET',
    'investment-method-entities',
    { query, signal },
  )
  return data.map(({ id, display_name: name, registered_name: registered }) => ({
    value: id,
    label: name === registered ? name : `${name} (${registered})`,
  }))
}
