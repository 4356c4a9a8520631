import { can, refuse } from '@moorgate/contract'
import type { bulkActions, bulkResources, OwnerType, PermissionAction } from '@moorgate/contract'
import { isInvestorRow } from '../../rows/people-rows.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { deleteRow, lockRow, restoreRow, updateRow } from '../../kernel/resource/write.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { changeContact, contacts, mustBeOpen } from '../contacts/index.ts'
import { bringUserBack, changeUser, removeUser, users } from '../investors/index.ts'
import { nominees } from '../investor-lists/index.ts'
import { changeMethod, methodEntities } from '../methods/index.ts'
import { checkOrganisation, organisations } from '../organisations/index.ts'

export type BulkResource = (typeof bulkResources)[number]
export type BulkAction = (typeof bulkActions)[number]
export type Values = Record<string, unknown>

/** How one record of a kind is worked on: by the same acts as if somebody did it by hand. */
export interface BulkKind {
  table: Table
  /** What the tenant's own fields of it belong to. */
  owner: OwnerType
  /** Column by which a record is called. */
  name: 'name' | 'display_name'
  /** Of the table `t`, beside what the filters say. */
  where: string
  change(work: Work, id: number, values: Values): Promise<void>
  remove(work: Work, id: number): Promise<void>
  restore(work: Work, id: number): Promise<void>
}

type PrepareValues = (work: Work, values: Values, row: Values) => Promise<Values>

/** A noun without acts of its own. */
function plainKind(
  table: Table,
  owner: OwnerType,
  prepare: PrepareValues = async (_work, values) => values,
): BulkKind {
  return {
    table,
    owner,
    name: 'name',
    where: 'true',
    change: async (work, id, values) => {
      const row = await lockRow(work, table, id)
      await updateRow(work, table, row, await prepare(work, values, row))
    },
    remove: (work, id) => deleteRow(work, table, id),
    restore: (work, id) => restoreRow(work, table, id),
  }
}

export const kinds: Readonly<Record<BulkResource, BulkKind>> = {
  users: {
    table: users,
    owner: 'user',
    name: 'name',
    where: isInvestorRow('t'),
    change: (work, id, values) => changeUser(work, id, values),
    remove: (work, id) => removeUser(work, id, false),
    restore: bringUserBack,
  },
  contacts: {
    ...plainKind(contacts, 'contact'),
    change: changeContact,
    remove: async (work, id) => {
      mustBeOpen(await lockRow(work, contacts, id))
      await deleteRow(work, contacts, id)
    },
  },
  organisations: plainKind(organisations, 'organisation', checkOrganisation),
  nominees: plainKind(nominees, 'nominee'),
  'investment-method-entities': {
    ...plainKind(methodEntities, 'investment_method_entity', changeMethod),
    name: 'display_name',
  },
}

const rights = {
  update: 'update',
  delete: 'delete',
  email: 'update',
  // Being told of an offer changes nothing of a person; inviting itself asks for the right to change the
  // offer.
  invite: 'index',
  attribute: 'update',
  group: 'update',
  approve: 'update',
  undo: 'update',
} as const satisfies Record<BulkAction | 'undo', PermissionAction>

/**
 * Whether this person may do this to records of a kind, one by one; what they may not do so, they may not do
 * to many.
 */
export function mayWork(
  { tenant, actor }: Scope,
  resource: BulkResource,
  action: BulkAction | 'undo',
): boolean {
  const { event, requires } = kinds[resource].table.resource
  if (requires !== undefined && tenant.flags[requires] !== 1) return false
  if (action === 'approve' && tenant.flags['user_screening_enabled'] !== 1) return false
  return can(actor.roleId ?? 0, event, rights[action])
}

export function mustMayWork(scope: Scope, resource: BulkResource, action: BulkAction | 'undo'): void {
  if (!mayWork(scope, resource, action)) refuse({ code: 'forbidden' })
}
