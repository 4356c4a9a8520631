import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  accessTo,
  approveCategory,
  beginResponse,
  bellNote,
  can,
  createInvestmentMethodEntity,
  decideConsent,
  decideRegistration,
  deleteUser,
  handInRegistrationDocument,
  investment,
  mergeUsers,
  readAwaitedPayments,
  recordIdentityCheck,
  refund,
  resetTest,
  revokeDelegate,
  role,
  roleIds,
  updateUser,
  user,
} from '@moorgate/contract'
import { categoryFilters } from './category-filters.ts'
import { forbiddenTo } from './user-policy.ts'
import { knowsInConfidence } from '../../rows/sounding-rows.ts'
import {
  avatarUrl,
  categoryStatusOn,
  categoryWaits,
  identityWaits,
  isInvestorRow,
  isStaffRow,
} from '../../rows/people-rows.ts'
import type { Statement } from '../../kernel/database/statement.ts'
import { addedByImport } from '../../rows/import-rows.ts'
import { momentsBetween } from '../../kernel/list/between.ts'
import { isTrue, tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { attributeColumns, attributeFilter, valuesOf } from '../attributes/index.ts'
import { firstGroupSql, groupIdsSql, inGroupsSql } from '../client-groups/index.ts'
import {
  heldColumns,
  heldCostSql,
  heldFilters,
  heldSql,
  maySeeHeld,
  totalInvestedSql,
} from '../../rows/holding-totals.ts'
import { addDocuments, documents, onboardingStandings } from '../documents/index.ts'
import { clientGroups, investorTypes, nominees, ownLeadStatus } from '../investor-lists/index.ts'
import { ownerOnlyRead } from '../record-owners/index.ts'
import { listsOnly, staffContacts } from '../staff/index.ts'

/**
 * Who sees whom: an investor himself; staff the investors or the staff that their role may list; nobody else
 * anybody.
 */
function visiblePeople(scope: Scope, row: string, statement: Statement): string | undefined {
  const roleId = scope.actor.roleId ?? 0
  const investors = can(roleId, 'investors', 'index')
  const staff = can(roleId, 'user', 'index')
  if (investors && staff) return undefined
  const own = `${row}.id = ${statement.me()}`
  if (investors) return `(${isInvestorRow(row)} or ${own})`
  if (staff) return `(${isStaffRow(row)} or ${own})`
  return own
}

const roles: Table = tableOf(role, { softDeletes: false })

const bellNotes: Table = tableOf(bellNote, {
  softDeletes: false,
  columns: { version: () => '1' },
  visibleTo: (_scope, row, statement) => `${row}.user_id = ${statement.me()}`,
})

/** What staff keep about an investor and don't tell them. */
const staffOnly = [
  'lead_status_id',
  'client_group_ids',
  'client_group_id',
  'source',
  'is_default_associate',
] as const

const hiddenFromOneself = (scope: Scope): readonly string[] => [
  ...(scope.actor.roleId === roleIds.user ? staffOnly : []),
  ...(maySeeHeld(scope) ? [] : ['held', 'held_value', 'held_gain', 'holds', 'total_invested']),
]

const toldToThemselves: readonly string[] = ['knows_in_confidence']

const whoTheyAre = new Set(
  'id version created_at updated_at created_between reference role_id is_active title first_name middle_names last_name name email'.split(
    ' ',
  ),
)

const allButWhoTheyAre = [user.row.shape, user.filters, user.appends, user.includes]
  .flatMap((each) => Object.keys(each ?? {}))
  .filter((key) => !whoTheyAre.has(key))

const ofTheFirm = attributeColumns('user')

/**
 * Of people a delegate learns who they are. Identity checks, suitability, wealth and contact details stay
 * with the investor.
 */
const shownToDelegates = new Set(
  (
    'id created_at updated_at version reference role_id is_active title first_name middle_names last_name name ' +
    'full_name email avatar avatar_url email_verified_at accepted_terms_version terms_pending'
  ).split(' '),
)

export const users: Table = tableOf(user, {
  events: allRecordEventNames('user'),
  permissions: {
    edit: { ...updateUser, forbids: forbiddenTo('update') },
    delete: { ...deleteUser, forbids: forbiddenTo('delete') },
    add_documents: addDocuments('user'),
    hand_in: { ...handInRegistrationDocument, forbids: ownerOnlyRead('user') },
    merge: mergeUsers,
    screen: decideRegistration,
    identify: recordIdentityCheck,
    // Nobody decides on their own statement.
    categorise: { ...approveCategory, forbids: async ({ actor }, id) => actor.id === id },
    reset_test: resetTest,
    answer: beginResponse,
    record_consent: decideConsent,
    add_method: createInvestmentMethodEntity,
    revoke_delegates: revokeDelegate,
    see_investments: { access: accessTo(investment, 'list') },
    see_payments: readAwaitedPayments,
    see_refunds: { access: accessTo(refund, 'list') },
  },
  delegates: {
    hidden: [...Object.keys(user.row.shape), ...Object.keys(user.appends)].filter(
      (name) => !shownToDelegates.has(name),
    ),
  },
  folded: { name: 'name_folded' },
  columns: {
    avatar: (row) => `case when ${row}.avatar_key is not null then ${avatarUrl(row)} end`,
    // A category that ran out today shows so before the scheduled task has marked it.
    category_status: categoryStatusOn,
    client_group_ids: (row) => groupIdsSql('user', row),
    client_group_id: (row) => firstGroupSql('user', row),
  },
  sorts: {
    last_login_at: { sql: (row) => `${row}.last_login_at`, type: 'timestamptz' },
    held: { sql: heldCostSql, type: 'bigint', nullable: false },
  },
  relations: {
    owner: { kind: 'one', to: () => staffContacts, column: 'owner_id' },
    adviser: { kind: 'one', to: () => staffContacts, column: 'adviser_id' },
    associates: {
      kind: 'through',
      to: () => staffContacts,
      via: 'user_associates',
      from: 'user_id',
      column: 'staff_id',
    },
    role: { kind: 'one', to: () => roles, column: 'role_id' },
    leadStatus: { kind: 'one', to: () => ownLeadStatus, column: 'lead_status_id' },
    clientGroup: { kind: 'one', to: () => clientGroups, column: (row) => firstGroupSql('user', row) },
    clientGroups: {
      kind: 'through',
      to: () => clientGroups,
      via: 'user_client_groups',
      from: 'user_id',
      column: 'client_group_id',
    },
    investorType: { kind: 'one', to: () => investorTypes, column: 'investor_type_id' },
    attributeValues: valuesOf('user'),
    documents: {
      kind: 'many',
      to: () => documents,
      column: 'owner_id',
      where: (row) => `${row}.owner_type = 'user'`,
    },
    nominee: {
      kind: 'one',
      to: () => nominees,
      column: (row) =>
        `(select min(l.nominee_id) from share_lots l where l.tenant_id = $1 and l.user_id = ${row}.id)`,
    },
    onboardingDocuments: { kind: 'many', to: () => onboardingStandings, column: 'user_id' },
    notifications: { kind: 'many', to: () => bellNotes, column: 'user_id' },
    unreadNotifications: {
      kind: 'many',
      to: () => bellNotes,
      column: 'user_id',
      where: (row) => `${row}.read_at is null`,
    },
  },
  addedColumns: async (question, names) =>
    new Map([...(await ofTheFirm(question, names)), ...heldColumns(question, names)]),
  filters: {
    'attribute.*': attributeFilter('user'),
    client_group_id: (row, values, statement) => inGroupsSql('user', row, values, statement),
    import_id: addedByImport('users'),
    associate_id: (row, values, statement) =>
      `exists (select 1 from user_associates a where a.tenant_id = $1 and a.user_id = ${row}.id
        and a.staff_id::text = any(${statement.bindList(values, 'text')}))`,
    verified: (row, values) => `${row}.email_verified_at is ${isTrue(values) ? 'not ' : ''}null`,
    ...categoryFilters,
    identity_waiting: (row, values) => `${isTrue(values) ? '' : 'not '}${identityWaits(row)}`,
    ...heldFilters,
    created_between: momentsBetween('created_at'),
  },
  appends: {
    full_name: (row) =>
      `concat_ws(' ', ${row}.title, ${row}.first_name, ${row}.middle_names, ${row}.last_name)`,
    avatar_url: avatarUrl,
    total_invested: totalInvestedSql,
    last_activity: (row) =>
      `wire_instant(greatest(${row}.last_login_at, (select max(s.last_seen_at) from sessions s
        where s.tenant_id = $1 and s.user_id = ${row}.id)))`,
    held: heldSql,
    test_state: (row, { statement }) => `case when ${row}.compliance_passed = 1 then 'passed'
      when ${row}.compliance_locked_until > ${statement.now()} then 'locked'
      when ${row}.compliance_tries > 0 then 'not_passed' else 'not_started' end`,
    category_waits: categoryWaits,
    terms_pending: (row) =>
      `(${row}.accepted_terms_version < (select b.terms_version from brandings b where b.tenant_id = $1))`,
    knows_in_confidence: knowsInConfidence,
  },
  usedBy: [{ table: 'investments', column: 'user_id' }],
  visibleTo: visiblePeople,
  hiddenFrom: (scope) => [
    ...hiddenFromOneself(scope),
    ...toldToThemselves,
    ...(listsOnly(scope) ? allButWhoTheyAre : []),
  ],
})

/**
 * Somebody's own record. It is theirs to read, also for staff who only list others; a delegate's limits stay.
 */
export const ownRecord: Table = {
  ...users,
  hiddenFrom: (scope) =>
    (listsOnly(scope) ? hiddenFromOneself(scope) : (users.hiddenFrom?.(scope) ?? [])).filter(
      (name) => !toldToThemselves.includes(name),
    ),
}
