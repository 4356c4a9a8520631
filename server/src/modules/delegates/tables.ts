import { recordEventNames } from '@moorgate/contract/events/index.ts'
import { can, delegate } from '@moorgate/contract'
import { daySql } from '../../kernel/resource/field-sql.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { users } from '../investors/index.ts'

/** An invitation has ended once its last day is over, before anything marks it. */
const statusOn = (row: string, today: string) =>
  `case when ${row}.revoked_at is not null then 'revoked'
    when ${row}.ends_on < ${today} then 'ended'
    when ${row}.accepted_at is null then 'invited' else 'active' end`

export const delegates: Table = tableOf(delegate, {
  events: recordEventNames('delegate', 'created', 'updated'),
  softDeletes: false,
  columns: {
    status: statusOn,
    method_ids: (
      row,
    ) => `(select coalesce(json_agg(m.investment_method_entity_id order by m.investment_method_entity_id), '[]')
      from delegate_methods m where m.tenant_id = $1 and m.delegate_id = ${row}.id)`,
  },
  filters: {
    status: (row, values, statement, scope) =>
      `${statusOn(row, daySql(scope))} = any(${statement.bindList(values, 'text')})`,
  },
  relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
  visibleTo: (scope, row, statement) =>
    can(scope.actor.roleId ?? 0, 'investors', 'index') ? undefined : `${row}.user_id = ${statement.me()}`,
})
