import { can, roleIds } from '@moorgate/contract'
import type { DocumentOwnerType, PermissionEvent } from '@moorgate/contract'
import { identifier } from '../../kernel/database/statement.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import type { Owner, Owners } from '../../kernel/module.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

let owners: Owners | undefined

/** Takes the kinds of owners that all modules declare, when a process is put together. */
export function useOwners(all: Owners): void {
  owners = all
}

const declared = (): Owners => {
  if (!owners) throw new Error('The platform is not built yet')
  return owners
}

export const ownerOf = (type: DocumentOwnerType): Owner | undefined => declared()[type]

/**
 * Rows of a polymorphic table whose owner the caller may see: `(owner_type = 'user' and …) or (owner_type =
 * 'organisation' and …)`. An owner type that no module declares has no rows.
 */
export function ownedRows(
  scope: Scope,
  row: string,
  statement: Statement,
  may: keyof Owner = 'visible',
): string {
  const parts = Object.entries(declared())
    .map(([type, owner]) => [type, owner[may](scope, `${row}.owner_id`, statement)] as const)
    .filter(([, condition]) => condition !== 'false')
    .map(([type, condition]) => `(${row}.owner_type = '${type}' and ${condition})`)
  return parts.length === 0 ? 'false' : `(${parts.join(' or ')})`
}

/**
 * The owner that follows from a noun's own table and event: staff by `visit` and `update`, an investor by
 * what the table shows them and, where `ownUpdates` is given, by that condition.
 */
export function ownerByTable(
  table: Table,
  event: PermissionEvent,
  ownUpdates?: (scope: Scope, row: string, statement: Statement) => string,
): Owner {
  // Where no row is kept from anybody, the route is what keeps investors out, and nobody asks it for a
  // document of the row.
  const showsInvestors = table.visibleTo !== undefined
  const exists = (scope: Scope, id: string, statement: Statement, extra?: string) => {
    const conditions = [
      'o.tenant_id = $1',
      `o.id = ${id}`,
      ...(table.softDeletes ? ['o.deleted_at is null'] : []),
      table.visibleTo?.(scope, 'o', statement),
      extra,
    ]
    if (conditions.includes('false')) return 'false'
    return `exists (select 1 from ${identifier(table.name)} o where ${conditions.filter(Boolean).join(' and ')})`
  }
  return {
    visible: (scope, id, statement) => {
      const may = scope.actor.roleId === roleIds.user ? showsInvestors : mayVisit(scope, event)
      return may ? exists(scope, id, statement) : 'false'
    },
    changeable: (scope, id, statement) => {
      if (scope.actor.roleId !== roleIds.user)
        return can(scope.actor.roleId ?? 0, event, 'update') ? exists(scope, id, statement) : 'false'
      return ownUpdates ? exists(scope, id, statement, ownUpdates(scope, 'o', statement)) : 'false'
    },
  }
}

const mayVisit = (scope: Scope, event: PermissionEvent) => can(scope.actor.roleId ?? 0, event, 'visit')
