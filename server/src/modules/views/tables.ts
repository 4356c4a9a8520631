import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { can, savedView } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

/**
 * The resource that a list shows: `investment-opportunities:existing` is a list of
 * `investment-opportunities`.
 */
export const resourceOfList = (resources: readonly Resource[], list: string): Resource | undefined =>
  resources.find(({ path }) => path === list.split(':')[0])

/**
 * Whether somebody may open the list that a view is of. A resource without an event is open to everybody who
 * signs in.
 */
export const mayList = (scope: Scope, resource: Resource): boolean =>
  (resource.requires === undefined || scope.tenant.flags[resource.requires] === 1) &&
  can(scope.actor.roleId ?? 0, resource.event, 'index')

/**
 * Views as their readers meet them: one's own, and shared ones of lists that one's role may open. Nobody
 * else's.
 */
export function savedViewsOf(listed: () => readonly Resource[]): Table {
  return tableOf(savedView, {
    events: allRecordEventNames('saved_view'),
    columns: {
      owner_name: (row) => `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.owner_id)`,
    },
    visibleTo: (scope, row, statement) => {
      const me = statement.me()
      const open = listed()
        .filter((resource) => mayList(scope, resource))
        .map(({ path }) => path)
      const lists = statement.bindList(open, 'text')
      return `(${row}.owner_id = ${me} or (${row}.is_shared and split_part(${row}.list, ':', 1) = any(${lists})))`
    },
  })
}
