import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQuery } from '@tanstack/react-query'
import { useTerm } from '../../../kernel/terminology.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { methodsOfQuery } from './methods-of.ts'

interface MethodFieldProps {
  userId: number
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Which of somebody's approved methods invests; the default one unless another is chosen. */
export function MethodField({ userId, value, onChange, error }: MethodFieldProps) {
  const term = useTerm()
  const { data: methods = [] } = useQuery(methodsOfQuery(userId))
  const none = term(investmentMethodEntity.term, { lower: true })
  return (
    <NativeSelect
      label={term(investmentMethodEntity.term)}
      optional
      placeholder={methods.length === 0 ? `No approved ${none}` : 'The default one'}
      value={value}
      options={methods.map(({ id, display_name: name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    />
  )
}
