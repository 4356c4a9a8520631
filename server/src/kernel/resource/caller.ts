import { accessTo, can } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { isOpenTo } from '../http/access.ts'
import type { ListCaller } from '../list/request.ts'
import type { Scope } from '../work.ts'
import type { Table } from './table.ts'

/**
 * What a caller may name in a list of this table: hidden fields and unreadable relations don't exist for it.
 */
export function callerOf(table: Table, scope: Scope): ListCaller {
  const tables = reachableFrom(table)
  return {
    fieldsOf: (resource) => {
      const hidden = new Set(tables.get(resource.path)?.hiddenFrom?.(scope))
      return Object.keys(resource.row.shape).filter((key) => !hidden.has(key))
    },
    hiddenOf: (resource) => tables.get(resource.path)?.hiddenFrom?.(scope) ?? [],
    resourceByPath: (path) => tables.get(path)?.resource,
    mayRead: (resource) =>
      mayRead(resource, scope) &&
      (!scope.actor.delegation || tables.get(resource.path)?.delegates !== undefined),
    hasBin: table.softDeletes,
    mayDelete: can(scope.actor.roleId ?? 0, table.resource.event, 'delete'),
  }
}

function mayRead(resource: Resource, scope: Scope): boolean {
  if (resource.requires && scope.tenant.flags[resource.requires] !== 1) return false
  return isOpenTo(accessTo(resource, 'list'), scope.actor.roleId ?? 0)
}

const known = new WeakMap<Table, Map<string, Table>>()

/** Every table that can be reached over relations, by the path of its resource. */
function reachableFrom(table: Table): Map<string, Table> {
  const found = known.get(table)
  if (found) return found
  const tables = new Map<string, Table>()
  const visit = (each: Table) => {
    if (tables.has(each.resource.path)) return
    tables.set(each.resource.path, each)
    for (const relation of Object.values(each.relations)) visit(relation.to())
  }
  visit(table)
  known.set(table, tables)
  return tables
}
