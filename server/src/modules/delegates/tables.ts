import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { can, delegate } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { users } from '../investors/index.ts'

const delegates: Table = tableOf(delegate, {
  events: recordEventNames('delegate', 'created', 'updated'),
  softDeletes: false,
  columns: {
    method_ids: (
      row,
    ) => `(select coalesce(json_agg(m.investment_method_entity_id order by m.investment_method_entity_id), '[]')
      from delegate_methods m where m.tenant_id = $1 and m.delegate_id = ${row}.id)`,
  },
  relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
  visibleTo: (scope, row, statement) =>
    can(scope.actor.roleId ?? 0, 'investors', 'index') ? undefined : `${row}.user_id = ${statement.me()}`,
})

/** An invitation whose last day is over has ended, whether or not anything has been by to say so. */
export function delegatesOn(moment: Pick<Scope, 'now' | 'today'>): Table {
  const status = (row: string) => `case when ${row}.revoked_at is not null then 'revoked'
    when ${row}.ends_on < date '${todayOf(moment)}' then 'ended'
    when ${row}.accepted_at is null then 'invited' else 'active' end`
  return {
    ...delegates,
    columns: { ...delegates.columns, status },
    filters: {
      status: (row, values, statement) => `${status(row)} = any(${statement.bindList(values, 'text')})`,
    },
  }
}
