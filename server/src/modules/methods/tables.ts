import { allRecordEventNames, recordEventNames } from '@moorgate/contract/events/index.ts'
import {
  accessTo,
  approveInvestmentMethodEntity,
  can,
  closeInvestmentMethodEntity,
  handInRegistrationDocument,
  investmentMethod,
  investmentMethodEntity,
  ownershipChoice,
  refund,
  rejectInvestmentMethodEntity,
  roleIds,
  submitInvestmentMethodEntity,
  suspendInvestmentMethodEntity,
} from '@moorgate/contract'
import type { Statement } from '../../kernel/database/statement.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { attributeColumns, attributeFilter, valuesOf } from '../attributes/index.ts'
import { addDocuments, documents } from '../documents/index.ts'
import { users } from '../investors/index.ts'
import { ownerOnlyRead } from '../record-owners/index.ts'
import { hiddenFromListers } from '../staff/index.ts'
import { organisations } from '../organisations/index.ts'
import { accountBeforeSql, payableFromSql, standingSql } from '../payout-accounts/index.ts'
import { heldBySql, maySeeHeld } from '../../rows/holding-totals.ts'
import { mayNotDecide } from './decide-method.ts'
import { isNotLead } from './method-rules.ts'

const documentsOf = (owner: 'investment_method' | 'investment_method_entity') =>
  ({
    kind: 'many',
    to: () => documents,
    column: 'owner_id',
    where: (row: string) => `${row}.owner_type = '${owner}'`,
  }) as const

export const investmentMethods: Table = tableOf(investmentMethod, {
  events: allRecordEventNames('investment_method'),
  permissions: { add_documents: addDocuments('investment_method') },
  delegates: {},
  relations: {
    entities: { kind: 'many', to: () => methodEntities, column: 'investment_method_id' },
    documents: documentsOf('investment_method'),
  },
  usedBy: [{ table: 'investment_method_entities', column: 'investment_method_id' }],
  visibleTo: ({ actor }, row, statement) =>
    actor.roleId === roleIds.user
      ? `(${row}.active or exists (select 1 from investment_method_entities e where e.tenant_id = $1
           and e.investment_method_id = ${row}.id and e.lead_user_id = ${statement.me()} and e.deleted_at is null))`
      : undefined,
})

const holdersOf = (row: string) =>
  `from investment_method_holders h where h.tenant_id = $1 and h.investment_method_entity_id = ${row}.id`

/** Anyone who leads a method or holds a part of it; staff by the event. */
function visibleMethods(scope: Scope, row: string, statement: Statement): string | undefined {
  if (can(scope.actor.roleId ?? 0, 'investors', 'index')) return undefined
  const me = statement.me()
  return `(${row}.lead_user_id = ${me} or exists (select 1 ${holdersOf(row)} and h.user_id = ${me}))`
}

const accountSql = (row: string, condition = '') =>
  `(select json_build_object('id', b.id, 'holder_name', b.holder_name, 'masked', b.masked,
      'country', b.country, 'currency', b.currency, 'verified', b.verified,
      'standing', ${standingSql('s')}, 'held_until', wire_instant(s.held_until),
      'before', (select f.masked ${accountBeforeSql(row, 'b.id')}))
    from bank_accounts b left join bank_account_standings s on s.tenant_id = $1 and s.bank_account_id = b.id
    where b.tenant_id = $1 and b.id = ${row}.bank_account_id ${condition})`

export const methodEntities: Table = tableOf(investmentMethodEntity, {
  events: allRecordEventNames('investment_method_entity'),
  delegates: {
    rows: (row, { methodIds }, statement) =>
      methodIds === null ? undefined : `${row}.id = any(${statement.bindList(methodIds, 'bigint')})`,
    /** Nobody but the investor reads where money is paid to, and who else is behind a method. */
    hidden: ['bank', 'is_bank_held', 'beneficial_owners', 'decision_reason', 'attribute.*'],
  },
  permissions: {
    edit: { access: accessTo(investmentMethodEntity, 'update'), forbids: isNotLead },
    add_documents: addDocuments('investment_method_entity'),
    hand_in: { ...handInRegistrationDocument, forbids: ownerOnlyRead('investment_method_entity') },
    submit: { ...submitInvestmentMethodEntity, forbids: isNotLead },
    approve: { ...approveInvestmentMethodEntity, forbids: mayNotDecide },
    reject: { ...rejectInvestmentMethodEntity, forbids: mayNotDecide },
    suspend: suspendInvestmentMethodEntity,
    close: { ...closeInvestmentMethodEntity, forbids: isNotLead },
    see_refunds: { access: accessTo(refund, 'list') },
  },
  columns: {
    user_id: (row) => `${row}.lead_user_id`,
    holders: (row) => `(select coalesce(json_agg(json_build_object('user_id', h.user_id, 'name', p.name,
        'share_percent', wire_decimal(h.share_percent)) order by h.share_percent desc, h.user_id), '[]')
      from investment_method_holders h join users p on p.tenant_id = $1 and p.id = h.user_id
      where h.tenant_id = $1 and h.investment_method_entity_id = ${row}.id)`,
    bank: (row) => accountSql(row),
  },
  appends: {
    is_bank_held: (row, { statement }) => `coalesce(${payableFromSql(row)} > ${statement.now()}, false)`,
    bank_to_decide: (row) => accountSql(row, `and ${standingSql('s')} = 'waiting'`),
    held: (row, { scope }) =>
      heldBySql(
        {
          lots: `l.investment_id in (select v.id from investments v where v.tenant_id = $1
            and v.investment_method_entity_id = ${row}.id)`,
          units: `c.investment_method_entity_id = ${row}.id`,
        },
        scope,
      ),
  },
  addedColumns: attributeColumns('investment_method_entity'),
  filters: {
    'attribute.*': attributeFilter('investment_method_entity'),
    user_id: (row, values, statement) =>
      `(${row}.lead_user_id::text = any(${statement.bindList(values, 'text')})
        or exists (select 1 ${holdersOf(row)} and h.user_id::text = any(${statement.bindList(values, 'text')})))`,
    kind: (row, values, statement) =>
      `exists (select 1 from investment_methods k where k.tenant_id = $1 and k.id = ${row}.investment_method_id
        and k.kind = any(${statement.bindList(values, 'text')}))`,
  },
  relations: {
    user: { kind: 'one', to: () => users, column: 'lead_user_id' },
    leadUser: { kind: 'one', to: () => users, column: 'lead_user_id' },
    users: {
      kind: 'through',
      to: () => users,
      via: 'investment_method_holders',
      from: 'investment_method_entity_id',
      column: 'user_id',
    },
    organisation: { kind: 'one', to: () => organisations, column: 'organisation_id' },
    // Anyone who sees somebody's method sees what kind it is, also of a kind that is no longer offered.
    investmentMethod: {
      kind: 'one',
      to: () => investmentMethods,
      column: 'investment_method_id',
      visibleTo: undefined,
    },
    documents: documentsOf('investment_method_entity'),
    attributeValues: valuesOf('investment_method_entity'),
  },
  usedBy: [{ table: 'investments', column: 'investment_method_entity_id' }],
  visibleTo: visibleMethods,
  hiddenFrom: (scope) => {
    const { roleId, viewerId, delegation } = scope.actor
    const isStaff = roleId !== roleIds.user || (viewerId !== undefined && !delegation)
    const hides =
      (roleId === roleIds.user && scope.tenant.flags['hide_bank_details'] === 1) ||
      (isStaff && scope.tenant.flags['hide_bank_details_admin'] === 1)
    return [
      ...(hides ? ['bank'] : []),
      ...(can(scope.actor.roleId ?? 0, 'investors', 'update') ? [] : ['bank_to_decide']),
      ...(maySeeHeld(scope) ? [] : ['held']),
      ...particulars(scope),
    ]
  },
})

const particulars = hiddenFromListers(
  'bank reference provider_reference scheme_reference isa_reference trustees address holders beneficial_owners decision_reason',
)

export const ownershipChoices: Table = tableOf(ownershipChoice, {
  events: recordEventNames('whole_ownership_choice', 'updated'),
  softDeletes: false,
  relations: { user: { kind: 'one', to: () => users, column: 'user_id' } },
  visibleTo: (scope, row, statement) =>
    can(scope.actor.roleId ?? 0, 'investors', 'index') ? undefined : `${row}.user_id = ${statement.me()}`,
})
