import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { deleteSavedView, savedView, updateSavedView } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Permission, Table } from '../../kernel/resource/table.ts'
import { mayChange, mayList, resourceOfList } from './view-policy.ts'

/**
 * Views as their readers meet them: one's own, and shared ones of lists that one's role may open. Nobody
 * else's.
 */
export function savedViewsOf(listed: () => readonly Resource[]): Table {
  const forbids: Permission['forbids'] = async (question, id) => {
    const view = await question.db
      .selectFrom('saved_views')
      .select(['owner_id', 'list'])
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return !mayChange(question, view, resourceOfList(listed(), view.list))
  }
  return tableOf(savedView, {
    events: allRecordEventNames('saved_view'),
    permissions: { edit: { ...updateSavedView, forbids }, delete: { ...deleteSavedView, forbids } },
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
