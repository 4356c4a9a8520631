import { useAbilities } from '../../kernel/abilities.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { listIncludes } from './includes.ts'
import type { AllowedRelations } from './includes.ts'

/** Which relations of an opportunity this person may ask for. */
export function useAllowed(): AllowedRelations {
  const may = useAbilities()
  const flags = useFlags()
  return {
    people: may('investors', 'index'),
    nominees: flags.nominee_enabled === 1,
    categories: flags.investment_categories_enabled === 1,
    terms: flags.investment_terms_enabled === 1,
  }
}

export function useListIncludes(): readonly string[] {
  return listIncludes(useAllowed())
}
