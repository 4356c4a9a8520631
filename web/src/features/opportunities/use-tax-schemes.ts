import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import type { TaxScheme } from './opportunity-record.ts'

/** A firm's tax schemes, whole and in their order: there are few, and they change with the tax year. */
function schemesQuery() {
  return queryOptions({
    queryKey: ['tax_option', 'reference', 'page'],
    queryFn: async ({ signal }) => (await call<{ data: TaxScheme[] }>('GET', 'tax-options', { signal })).data,
    staleTime: 300_000,
  })
}

/**
 * The schemes that an offer lets investors choose from; none where the firm has no tax, or the offer no
 * scheme.
 */
export function useTaxSchemes(ids: readonly number[]): TaxScheme[] {
  const { tax_enabled: taxed } = useFlags()
  const { data = [] } = useQuery({ ...schemesQuery(), enabled: taxed === 1 && ids.length > 0 })
  return data.filter(({ id }) => ids.includes(id))
}
