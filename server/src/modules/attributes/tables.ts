import { attribute, attributeValue } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { ownedRows } from './owners.ts'

const isTrue = (values: readonly string[]) => values[0] === 'true' || values[0] === '1'

/** An investor doesn't know of what is kept for staff alone. */
export const attributes: Table = tableOf(attribute, {
  columns: { locked: (row) => `(${row}.mode = 'locked')` },
  filters: { locked: (row, values) => `${row}.mode ${isTrue(values) ? '=' : '<>'} 'locked'` },
  relations: { attributeValues: { kind: 'many', to: () => attributeValues, column: 'attribute_id' } },
  usedBy: [{ table: 'attribute_values', column: 'attribute_id', softDeletes: false }],
  visibleTo: ({ actor }, row) => (actor.roleId === 5 ? `not ${row}.internal` : undefined),
})

export const attributeValues: Table = tableOf(attributeValue, {
  softDeletes: false,
  relations: { attribute: { kind: 'one', to: () => attributes, column: 'attribute_id' } },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    if (scope.actor.roleId !== 5) return owned
    return `${owned} and exists (select 1 from attributes a
      where a.tenant_id = $1 and a.id = ${row}.attribute_id and not a.internal)`
  },
})
