import { clientGroup, investorType, leadStatus, nominee, user } from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { can } from '@moorgate/contract'

export const leadStatuses: Table = tableOf(leadStatus, {
  relations: { users: { kind: 'many', to: () => users, column: 'lead_status_id' } },
  usedBy: [{ table: 'users', column: 'lead_status_id' }],
})

export const clientGroups: Table = tableOf(clientGroup, {
  relations: { users: { kind: 'many', to: () => users, column: 'client_group_id' } },
  usedBy: [{ table: 'users', column: 'client_group_id' }],
})

export const investorTypes: Table = tableOf(investorType, {
  relations: { users: { kind: 'many', to: () => users, column: 'investor_type_id' } },
  usedBy: [{ table: 'users', column: 'investor_type_id' }],
})

export const nominees: Table = tableOf(nominee, {
  columns: {
    holders_count: (row) =>
      `(select count(*)::int from nominee_users n where n.tenant_id = $1 and n.nominee_id = ${row}.id)`,
    holdings_cost: () => `wire_money(0, 'GBP')`,
    holdings_shares: () => `'0'`,
  },
  relations: {
    users: { kind: 'through', to: () => users, via: 'nominee_users', from: 'nominee_id', column: 'user_id' },
  },
  usedBy: [{ table: 'nominee_users', column: 'nominee_id', softDeletes: false }],
})

/** Who sees whom: an investor himself; staff the investors or the staff that their role may list; nobody else anybody. */
function visiblePeople(scope: Scope, row: string, statement: Statement): string | undefined {
  const roleId = scope.actor.roleId ?? 0
  const investors = can(roleId, 'investors', 'index')
  const staff = can(roleId, 'user', 'index')
  if (investors && staff) return undefined
  const own = `${row}.id = ${statement.bind(scope.actor.id)}`
  if (investors) return `(${row}.role_id = 5 or ${own})`
  if (staff) return `(${row}.role_id <> 5 or ${own})`
  return own
}

export const users: Table = tableOf(user, {
  columns: {
    avatar: (row) =>
      `case when ${row}.avatar_key is not null then '/files/avatars/' || ${row}.id || '?v=' || ${row}.version end`,
  },
  sorts: { last_login_at: { sql: (row) => `${row}.last_login_at`, type: 'timestamptz' } },
  relations: {
    owner: { kind: 'one', to: () => users, column: 'owner_id' },
    leadStatus: { kind: 'one', to: () => leadStatuses, column: 'lead_status_id' },
    clientGroup: { kind: 'one', to: () => clientGroups, column: 'client_group_id' },
    investorType: { kind: 'one', to: () => investorTypes, column: 'investor_type_id' },
  },
  filters: {
    verified: (row, values) => `${row}.email_verified_at is ${isTrue(values) ? 'not ' : ''}null`,
    category_expired: (row, values, statement, scope) => {
      const today = statement.bind(scope.now.toISOString().slice(0, 10))
      return `(${row}.category_expires_at < ${today}::date) is ${isTrue(values) ? '' : 'not '}true`
    },
    created_between: (row, [from, to], statement) => {
      const parts = [
        ...(isDay(from) ? [`${row}.created_at >= ${statement.bind(from)}::date`] : []),
        ...(isDay(to) ? [`${row}.created_at < ${statement.bind(to)}::date + 1`] : []),
      ]
      return parts.join(' and ')
    },
  },
  appends: {
    full_name: (row) =>
      `concat_ws(' ', ${row}.title, ${row}.first_name, ${row}.middle_names, ${row}.last_name)`,
    avatar_url: (row) =>
      `coalesce('/files/avatars/' || nullif(${row}.avatar_key, '') , '/assets/avatar.svg')`,
  },
  visibleTo: visiblePeople,
})

const isTrue = (values: readonly string[]) => values[0] === 'true' || values[0] === '1'
const isDay = (text: string | undefined) => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)
