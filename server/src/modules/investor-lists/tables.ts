import { allRecordEventNames } from '@moorgate/contract/events/index.ts'
import {
  clientGroup,
  exemptArticles,
  investorType,
  leadStatus,
  nominee,
  roleIds,
  withOwnValues,
} from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { legalCategorySql } from '../../rows/category-rows.ts'
import { hiddenFromListers } from '../staff/index.ts'
import { heldBySql, holdersSql, maySeeHeld } from '../../rows/holding-totals.ts'

export const leadStatuses: Table = tableOf(leadStatus, {
  events: allRecordEventNames('lead_status'),
  usedBy: [
    { table: 'users', column: 'lead_status_id' },
    { table: 'contacts', column: 'lead_status_id' },
  ],
})

/** What the tenant thinks of somebody's prospects is not for them to read. */
export const ownLeadStatus: Table = tableOf(leadStatus, {
  events: allRecordEventNames('lead_status'),
  visibleTo: ({ actor }) => (actor.roleId === roleIds.user ? 'false' : undefined),
})

export const clientGroups: Table = tableOf(clientGroup, {
  events: allRecordEventNames('client_group'),
  columns: {
    people_count: (row) =>
      `(select count(*)::int from user_client_groups g join users p on p.tenant_id = $1 and p.id = g.user_id
        and p.deleted_at is null where g.tenant_id = $1 and g.client_group_id = ${row}.id)`,
    contacts_count: (row) =>
      `(select count(*)::int from contact_client_groups g join contacts p on p.tenant_id = $1 and p.id = g.contact_id
        and p.deleted_at is null where g.tenant_id = $1 and g.client_group_id = ${row}.id)`,
  },
  usedBy: [
    { table: 'user_client_groups', column: 'client_group_id', softDeletes: false },
    { table: 'contact_client_groups', column: 'client_group_id', softDeletes: false },
    { table: 'data_room_groups', column: 'client_group_id', softDeletes: false },
    { table: 'update_report_groups', column: 'client_group_id', softDeletes: false },
  ],
})

const articleCases = Object.entries(exemptArticles)
  .map(([code, article]) => `when '${code}' then '${article}'`)
  .join(' ')

export const investorTypes: Table = tableOf(investorType, {
  events: allRecordEventNames('investor_type'),
  columns: {
    exempt_article: (row) => `case (${legalCategorySql(row)}) ${articleCases} end`,
    legal_category: legalCategorySql,
  },
  usedBy: [
    { table: 'users', column: 'investor_type_id' },
    { table: 'contacts', column: 'investor_type_id' },
  ],
})

const nomineeParticulars = hiddenFromListers(
  'holders_count holdings_cost holdings_shares address fee_basis_points',
)

export const nominees: Table = tableOf(withOwnValues(nominee), {
  events: allRecordEventNames('nominee'),
  hiddenFrom: (scope) => [...nomineeParticulars(scope), ...(maySeeHeld(scope) ? [] : ['held', 'holders'])],
  columns: {
    holders_count: (row) =>
      `(select count(distinct l.user_id)::int from share_lots l where l.tenant_id = $1 and l.nominee_id = ${row}.id)`,
    // A nominee's holdings are shown in sterling; other currencies have lists of their own.
    holdings_cost: (row) =>
      `wire_money(coalesce((select sum(l.cost_minor)::bigint from share_lots l
        where l.tenant_id = $1 and l.nominee_id = ${row}.id and l.currency = 'GBP'), 0), 'GBP')`,
    holdings_shares: (row) =>
      `wire_decimal(coalesce((select sum(l.shares) from share_lots l where l.tenant_id = $1 and l.nominee_id = ${row}.id), 0))`,
  },
  appends: {
    held: (row, { scope }) => heldBySql({ lots: `l.nominee_id = ${row}.id` }, scope),
    holders: (row) => holdersSql(`l.nominee_id = ${row}.id`),
  },
  usedBy: [
    { table: 'share_lots', column: 'nominee_id', softDeletes: false },
    { table: 'investments', column: 'nominee_id' },
    { table: 'investment_opportunities', column: 'nominee_id' },
  ],
})
