import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'

interface MethodFieldProps {
  userId: number
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Which approved method of an investor is used; the default one unless another is chosen. */
export function MethodField({ userId, value, onChange, error }: MethodFieldProps) {
  const term = useTerm()
  const { data: methods = [] } = useQuery(methodsOfQuery(userId))
  const none = term(investmentMethodEntity.term, { lower: true })
  return (
    <NativeSelect
      label={term(investmentMethodEntity.term)}
      optional
      placeholder={methods.length === 0 ? `No approved ${none}` : 'Default'}
      value={value}
      options={methods.map(({ id, display_name: name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}

interface Method {
  id: number
  display_name: string
}

/** The approved investment methods of an investor. */
function methodsOfQuery(userId: number) {
  const query = new URLSearchParams({
    'filter[user_id]': String(userId),
    'filter[status]': 'approved',
    per_page: '100',
  })
  return queryOptions({
    queryKey: [investmentMethodEntity.name, 'of', userId],
    queryFn: async ({ signal }) =>
      (await call<{ data: Method[] }>('GET', investmentMethodEntity.path, { query, signal })).data,
  })
}
