import { allRoleIds, roleTerms } from '@moorgate/contract/roles.ts'
import { useTerm } from '../../kernel/terminology.tsx'

/** Roles as the names behind ids in stored events: `{"role_id:12": "Adviser"}`. */
export function useRoleNames(): Readonly<Record<string, string>> {
  const term = useTerm()
  return Object.fromEntries(allRoleIds.map((id) => [`role_id:${id}`, term(roleTerms[id])]))
}
