import { user } from '@moorgate/contract/investors/user.ts'
import { isStaff, roleIds } from '@moorgate/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useAbilities } from '../../kernel/abilities.ts'
import type { FilterChoice } from '../list/filters/filter-values.ts'
import type { ListView } from '../list/list-views.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { referenceQuery } from './reference-query.ts'

const staffRoles = Object.values(roleIds)
  .filter((id) => isStaff(id))
  .join(',')

/**
 * Who may own a record, as choices of a filter: oneself first, as "me". Colleagues are behind the same
 * permission as investors.
 */
export function useStaffChoices(): FilterChoice[] {
  const me = useCurrentUser()
  const may = useAbilities()
  const { data = [] } = useQuery({
    ...referenceQuery(user, { role_id: staffRoles, is_active: '1' }),
    enabled: may('investors', 'index'),
  })
  const others = data.filter(({ id }) => id !== me.id)
  return [
    { value: String(me.id), label: 'me' },
    ...others.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

/** The records that somebody looks after, among what a list is often asked for. */
export function useMine(): ListView {
  return { label: 'Mine', filters: { owner_id: String(useCurrentUser().id) } }
}
