import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'

/** Whether any attempt at the firm's test is left. How many there are, the API alone knows; the page sends no schema to read one word. */
export function useOwnTestQuery() {
  const { risk_warning_enabled: warned } = useFlags()
  const path = warned === 1 ? 'fca-compliance-answers' : 'compliance-answers'
  return queryOptions({
    queryKey: ['compliance', path],
    queryFn: async ({ signal }) =>
      (await call<{ data: { standing: string } }>('GET', path, { signal })).data.standing,
  })
}
