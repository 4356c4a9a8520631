import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { whenRested } from '../../kernel/rest.ts'
import { isGuest } from '../../kernel/viewing.ts'

/**
 * An investor's session brings the limits of the appropriateness test along (specification §4, login flow), under the key by
 * which its page asks for them; the tries are in the session itself. Not before the first picture, and never loudly.
 */
export function useComplianceAhead(): void {
  const { compliance_test_enabled: tested } = useBranding()
  const queries = useQueryClient()
  useEffect(() => {
    // Suitability is nobody's business but the investor's.
    if (tested !== 1 || isGuest) return
    void whenRested().then(() =>
      queries.prefetchQuery({
        queryKey: ['compliance', 'compliance/1', {}, {}],
        queryFn: async () => (await call<{ data: unknown }>('GET', 'compliance/1')).data,
      }),
    )
  }, [tested, queries])
}
