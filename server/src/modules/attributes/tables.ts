import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { attribute, attributeValue, can, roleIds } from '@moorgate/contract'
import type { OwnerType, PermissionEvent } from '@moorgate/contract'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Relation, Table } from '../../kernel/resource/table.ts'
import { ownedRows } from '../record-owners/index.ts'

/** An investor doesn't know of what is kept for staff alone. */
export const attributes: Table = tableOf(attribute, {
  events: allRecordEventNames('attribute'),
  columns: { locked: (row) => `(${row}.mode = 'locked')` },
  filters: { locked: (row, values) => `${row}.mode ${isTrue(values) ? '=' : '<>'} 'locked'` },
  relations: { attributeValues: { kind: 'many', to: () => attributeValues, column: 'attribute_id' } },
  usedBy: [{ table: 'attribute_values', column: 'attribute_id', softDeletes: false }],
  visibleTo: ({ actor }, row) => (actor.roleId === roleIds.user ? `not ${row}.internal` : undefined),
})

export const attributeValues: Table = tableOf(attributeValue, {
  softDeletes: false,
  relations: { attribute: { kind: 'one', to: () => attributes, column: 'attribute_id' } },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    return scope.actor.roleId === roleIds.user ? `${owned} and ${notInternal(row)}` : owned
  },
})

const notInternal = (row: string) =>
  `exists (select 1 from attributes a where a.tenant_id = $1 and a.id = ${row}.attribute_id and not a.internal)`

/**
 * The values of a kind of record, as a relation of it: anyone who sees the record and may visit such records
 * sees them.
 */
export const valuesOf = (type: OwnerType, event: PermissionEvent): Relation => ({
  kind: 'many',
  to: () => attributeValues,
  column: 'owner_id',
  where: (row) => `${row}.owner_type = '${type}'`,
  visibleTo: ({ actor }, row) => {
    if (actor.roleId === roleIds.user) return notInternal(row)
    return can(actor.roleId ?? 0, event, 'visit') ? undefined : 'false'
  },
})
