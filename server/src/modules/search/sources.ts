import { can, publishedReportStatuses, roleIds } from '@moorgate/contract'
import type { OpportunityStatus } from '@moorgate/contract'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import { isInvestorRow, isStaffRow } from '../../rows/people-rows.ts'
import type { Scope } from '../../kernel/work.ts'
import { companies } from '../companies/index.ts'
import { contacts } from '../contacts/index.ts'
import { deals } from '../deals/index.ts'
import { funds } from '../funds/index.ts'
import { users } from '../investors/index.ts'
import { nominees } from '../investor-lists/index.ts'
import { methodEntities } from '../methods/index.ts'
import { opportunities } from '../opportunities/index.ts'
import { organisations } from '../organisations/index.ts'
import { updateReports } from '../update-reports/index.ts'
import { callSources } from './call-sources.ts'
import { documentSource } from './document-source.ts'
import type { Source } from './source.ts'

const person = { table: users, title: 't.name', status: 'null::int' } as const
const investorNote = "t.email || ', ' || t.reference"

/** In the order in which they are answered. `t` is the table's alias. */
const sources: readonly Source[] = [
  {
    ...person,
    type: 'investors',
    events: ['investors'],
    where: isInvestorRow('t'),
    note: investorNote,
    phone: 't.phone',
    without: { field: 'phone', words: `t.name || ' ' || ${investorNote}`, note: investorNote },
    pathOf: ({ id }) => `/admin/investors/${id}/details`,
  },
  {
    type: 'contacts',
    table: contacts,
    events: ['investors'],
    // Who was converted is found as the investor they are now.
    where: 't.converted_at is null',
    title: 't.name',
    note: 'coalesce(t.company, t.email)',
    phone: 't.phone',
    without: {
      field: 'phone',
      words: "concat_ws(' ', t.name, t.email, t.company)",
      note: 'coalesce(t.company, t.email)',
    },
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investors/contacts/${id}/details`,
  },
  {
    type: 'organisations',
    table: organisations,
    events: ['investors'],
    where: 'true',
    title: 't.name',
    note: 'coalesce(t.registration_number, t.trading_name)',
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investors/organisations/${id}/details`,
    ownPath: "'/investor/profile/organisation_' || t.id",
  },
  {
    type: 'investment_methods',
    table: methodEntities,
    events: ['investors'],
    where: 'true',
    title: 't.display_name',
    note: "concat_ws(', ', (select u.name from users u where u.tenant_id = $1 and u.id = t.lead_user_id), t.reference)",
    without: {
      field: 'reference',
      words: "concat_ws(' ', t.display_name, t.registered_name)",
      note: 'null::text',
    },
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investors/investment-methods/${id}/details`,
    ownPath: "'/investor/profile/investmentmethod_' || t.id",
  },
  {
    type: 'nominees',
    table: nominees,
    events: ['investors'],
    requires: 'nominee_enabled',
    where: 'true',
    title: 't.name',
    note: 't.reference',
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investors/nominees/${id}/details`,
  },
  {
    type: 'deals',
    table: deals,
    events: ['pipeline_deals'],
    where: 'true',
    title: 't.name',
    note: 't.company_name',
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investments/deals/${id}/performance`,
  },
  {
    type: 'opportunities',
    table: opportunities,
    events: ['investment_opportunity_live', 'investment_opportunity_existing'],
    where: 'true',
    title: 't.name',
    note: 'null::text',
    status: 't.status',
    pathOf: ({ id, status }) => opportunityPath({ id, status: status as OpportunityStatus }),
    ownPath: `case when ${isExistingRow('t')} then '/investor/portfolio/' || t.id else '/investor/investments/' || t.slug end`,
  },
  ...callSources,
  {
    type: 'funds',
    table: funds,
    events: ['funds'],
    requires: 'funds_enabled',
    where: 'true',
    title: 't.name',
    note: 't.legal_name',
    status: 'null::int',
    pathOf: ({ id }) => `/admin/funds/${id}/details`,
    ownPath: "'/investor/portfolio/fund/' || t.id",
  },
  {
    type: 'companies',
    table: companies,
    events: ['funds_opportunity'],
    requires: 'funds_enabled',
    where: 'true',
    title: 't.name',
    note: 'coalesce(t.company_number, t.legal_name)',
    status: 'null::int',
    pathOf: ({ id }) => `/admin/investments/companies/${id}/details`,
  },
  {
    type: 'update_reports',
    table: updateReports,
    events: ['update_reports'],
    where: 'true',
    title: 't.title',
    note: '(select o.name from record_owners o where o.tenant_id = $1 and o.type = t.owner_type and o.id = t.owner_id)',
    status: `(t.status in ${statusList(publishedReportStatuses)})::int`,
    pathOf: ({ id, status }) => `/admin/reports/updates/${id}/${status === 1 ? 'details' : 'edit-update'}`,
    ownPath: "'/investor/news/reports/' || t.id",
  },
  documentSource,
  {
    ...person,
    type: 'staff',
    events: ['user'],
    where: isStaffRow('t'),
    note: 't.email',
    pathOf: ({ id, title }) =>
      `/admin/settings/account/admin-accounts?${new URLSearchParams({ 'filter[search]': title, panel: String(id) })}`,
  },
]

/** Kinds that this person's role may list, in a tenant that has them. */
export function openSources(scope: Scope, wanted: ReadonlySet<string> | undefined): Source[] {
  const roleId = scope.actor.roleId ?? 0
  const open = sources.filter(
    ({ type, events, requires, ownPath }) =>
      (wanted?.has(type) ?? true) &&
      (roleId === roleIds.user
        ? ownPath !== undefined
        : events.some((event) => can(roleId, event, 'index'))) &&
      (requires === undefined || scope.tenant.flags[requires] === 1),
  )
  return open.map((source) => asReadBy(scope, source))
}

/**
 * A kind of record as somebody finds it from whom a field may be hidden: what they don't read finds nothing
 * for them.
 */
function asReadBy(scope: Scope, { without, ...source }: Source): Source {
  const isHidden = without !== undefined && source.table.hiddenFrom?.(scope).includes(without.field)
  if (!isHidden) return source
  const { phone: _hidden, ...rest } = source
  return { ...(without.field === 'phone' ? rest : source), without, note: without.note }
}
