import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import { attribute, attributeValue, ownerTypes, roleIds } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Relation, Table } from '../../kernel/resource/table.ts'
import { Statement } from '../../kernel/database/statement.ts'
import type { Scope } from '../../kernel/work.ts'
import { ownedRows, ownerOf } from '../record-owners/index.ts'

/**
 * An investor knows of no field that is kept for staff alone, and of none of records that investors don't
 * open, such as deals.
 */
export const attributes: Table = tableOf(attribute, {
  events: allRecordEventNames('attribute'),
  columns: { locked: (row) => `(${row}.mode = 'locked')` },
  filters: { locked: (row, values) => `${row}.mode ${isTrue(values) ? '=' : '<>'} 'locked'` },
  relations: { attributeValues: { kind: 'many', to: () => attributeValues, column: 'attribute_id' } },
  usedBy: [{ table: 'attribute_values', column: 'attribute_id', softDeletes: false }],
  visibleTo: (scope, row, statement) =>
    scope.actor.roleId === roleIds.user
      ? `not ${row}.internal and ${row}.owner_type = any(${statement.bindList(openedKinds(scope), 'text')})`
      : undefined,
})

export const attributeValues: Table = tableOf(attributeValue, {
  softDeletes: false,
  relations: { attribute: { kind: 'one', to: () => attributes, column: 'attribute_id' } },
  visibleTo: (scope, row, statement) => {
    const owned = ownedRows(scope, row, statement)
    return scope.actor.roleId === roleIds.user ? `${owned} and ${notInternal(row)}` : owned
  },
})

/** The kinds of records of which the caller may open any at all. */
const openedKinds = (scope: Scope) =>
  ownerTypes.filter((type) => {
    const visible = ownerOf(type)?.visible(scope, 'o.id', new Statement(scope)) ?? 'false'
    return visible !== 'false'
  })

const notInternal = (row: string) =>
  `exists (select 1 from attributes a where a.tenant_id = $1 and a.id = ${row}.attribute_id and not a.internal)`

/** The values of a kind of record, as a relation of it, for anyone who may open the record. */
export const valuesOf = (type: OwnerType): Relation => ({
  kind: 'many',
  to: () => attributeValues,
  column: 'owner_id',
  where: (row) => `${row}.owner_type = '${type}'`,
  visibleTo: (scope, row, statement) => {
    const opened = ownerOf(type)?.visible(scope, `${row}.owner_id`, statement) ?? 'false'
    return scope.actor.roleId === roleIds.user ? `${opened} and ${notInternal(row)}` : opened
  },
})
