import { can, ownedResourceHidden } from '@moorgate/contract'
import type { OwnerType, PermissionEvent } from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import type { Scope } from '../../kernel/work.ts'

/** Other things whose events tell of a record: an investor's investments, an opportunity's invitations. */
export interface RelatedSource {
  /** Subject of their events. */
  type: string
  /** SQL of their ids, where `record` is the SQL of the record's id. */
  ids: (record: string) => string
  /** SQL of what one is called beside the record, where `id` is the SQL of its id. */
  name?: (id: string) => string
  /** About money in offers, which not every role may see (specification §6). */
  money?: true
}

/**
 * A kind of record with a page in the back office, as its timeline needs it. SQL speaks of a row of `table`
 * as `o`.
 */
interface RecordKind {
  table: string
  name: string
  path: string
  /** Address to which the product writes. */
  mailbox?: string
  related: readonly RelatedSource[]
}

const of = (
  type: string,
  table: string,
  column: string,
  more: Partial<RelatedSource> = {},
): RelatedSource => ({
  type,
  ids: (record) => `select r.id from ${table} r where r.tenant_id = $1 and r.${column} = ${record}`,
  ...more,
})
const owned = (type: string, table: string, owner: OwnerType): RelatedSource => ({
  type,
  ids: (record) =>
    `select r.id from ${table} r where r.tenant_id = $1 and r.owner_type = '${owner}' and r.owner_id = ${record}`,
})

const money = { money: true } as const
const offerOf = (table: string) => (id: string) =>
  `(select o.name from ${table} r join investment_opportunities o on o.tenant_id = $1 and o.id = r.investment_opportunity_id
    where r.tenant_id = $1 and r.id = ${id})`
const personOf = (table: string) => (id: string) =>
  `(select p.name from ${table} r join users p on p.tenant_id = $1 and p.id = r.user_id where r.tenant_id = $1 and r.id = ${id})`
const opportunityOfInvestment = (table: string) => (id: string) =>
  `(select o.name from ${table} r
    join investments i on i.tenant_id = $1 and i.id = r.investment_id
    join investment_opportunities o on o.tenant_id = $1 and o.id = i.investment_opportunity_id
    where r.tenant_id = $1 and r.id = ${id})`
const attributeName = (id: string) =>
  `(select a.name from attribute_values r join attributes a on a.tenant_id = $1 and a.id = r.attribute_id
    where r.tenant_id = $1 and r.id = ${id})`
const values = (owner: OwnerType): RelatedSource => ({
  ...owned('attribute_value', 'attribute_values', owner),
  name: attributeName,
})
const questionnaires = (column: 'user_id' | 'contact_id') =>
  of('questionnaire_response', 'questionnaire_responses', column, {
    name: (id) =>
      `(select replace(r.kind, '_', ' ') from questionnaire_responses r where r.tenant_id = $1 and r.id = ${id})`,
  })
const titleOf = (table: string) => (id: string) =>
  `(select r.title from ${table} r where r.tenant_id = $1 and r.id = ${id})`
const methodName = (id: string) =>
  `(select r.display_name from investment_method_entities r where r.tenant_id = $1 and r.id = ${id})`
const investmentsBy = (column: string) =>
  of('investment', 'investments', column, { ...money, name: offerOf('investments') })

/**
 * Money asked of, paid by and owed to the holders of an offer: found by its investments, which have an index.
 */
const ofInvestments = (type: string, table: string): RelatedSource => ({
  type,
  ids: (
    record,
  ) => `select r.id from investments i join ${table} r on r.tenant_id = $1 and r.investment_id = i.id
    where i.tenant_id = $1 and i.investment_opportunity_id = ${record}`,
  name: personOf(table),
  ...money,
})

const notes = 'notes-calls-tasks'
const kinds: Partial<Record<OwnerType, RecordKind>> = {
  user: {
    table: 'users',
    name: 'o.name',
    path: `'/admin/investors/' || o.id || '/details/${notes}'`,
    mailbox: 'o.email',
    related: [
      investmentsBy('user_id'),
      of('payment', 'payments', 'user_id', { ...money, name: opportunityOfInvestment('payments') }),
      of('cash_call_line', 'cash_call_lines', 'user_id', {
        ...money,
        name: opportunityOfInvestment('cash_call_lines'),
      }),
      of('refund', 'refunds', 'user_id', { ...money, name: opportunityOfInvestment('refunds') }),
      of('invitation', 'invitations', 'user_id', { ...money, name: offerOf('invitations') }),
      of('whole_ownership_choice', 'whole_ownership_choices', 'user_id', {
        ...money,
        name: offerOf('whole_ownership_choices'),
      }),
      of('investment_method_entity', 'investment_method_entities', 'lead_user_id', { name: methodName }),
      of('categorisation', 'categorisations', 'user_id'),
      of('test_attempt', 'test_attempts', 'user_id'),
      questionnaires('user_id'),
      of('signature_request', 'signature_requests', 'user_id', { name: titleOf('signature_requests') }),
      values('user'),
    ],
  },
  contact: {
    table: 'contacts',
    name: 'o.name',
    path: `'/admin/investors/contacts/' || o.id || '/${notes}'`,
    mailbox: 'o.email',
    related: [questionnaires('contact_id'), values('contact')],
  },
  organisation: {
    table: 'organisations',
    name: 'o.name',
    path: `'/admin/investors/organisations/' || o.id || '/${notes}'`,
    related: [
      investmentsBy('organisation_id'),
      of('investment_method_entity', 'investment_method_entities', 'organisation_id', { name: methodName }),
      values('organisation'),
    ],
  },
  investment_method_entity: {
    table: 'investment_method_entities',
    name: 'o.display_name',
    path: `'/admin/investors/investment-methods/' || o.id || '/${notes}'`,
    related: [investmentsBy('investment_method_entity_id'), values('investment_method_entity')],
  },
  nominee: {
    table: 'nominees',
    name: 'o.name',
    path: `'/admin/investors/nominees/' || o.id || '/${notes}'`,
    related: [investmentsBy('nominee_id'), values('nominee')],
  },
  investment_opportunity: {
    table: 'investment_opportunities',
    name: 'o.name',
    path: `'/admin/investments/' || case when ${isExistingRow('o')} then 'existing/' else 'opportunities/' end || o.id || '/${notes}'`,
    related: [
      of('investment', 'investments', 'investment_opportunity_id', {
        ...money,
        name: personOf('investments'),
      }),
      ofInvestments('payment', 'payments'),
      ofInvestments('refund', 'refunds'),
      ofInvestments('cash_call_line', 'cash_call_lines'),
      of('cash_call', 'cash_calls', 'investment_opportunity_id', {
        ...money,
        name: (id) => `(select r.title from cash_calls r where r.tenant_id = $1 and r.id = ${id})`,
      }),
      of('invitation', 'invitations', 'investment_opportunity_id', { name: personOf('invitations') }),
      of('share_price', 'share_prices', 'investment_opportunity_id'),
      owned('key_date', 'key_dates', 'investment_opportunity'),
      owned('key_point', 'key_points', 'investment_opportunity'),
      owned('team_image', 'team_images', 'investment_opportunity'),
      values('investment_opportunity'),
    ],
  },
  pipeline_deal: {
    table: 'pipeline_deals',
    name: 'o.name',
    path: `'/admin/investments/deals/' || o.id || '/${notes}'`,
    related: [
      of('pipeline_deal_placement', 'pipeline_deal_placements', 'pipeline_deal_id'),
      values('pipeline_deal'),
    ],
  },
  company: {
    table: 'companies',
    name: 'o.name',
    path: `'/admin/investments/companies/' || o.id || '/details/${notes}'`,
    related: [
      of('company_holding', 'company_holdings', 'company_id'),
      of('company_outcome', 'company_outcomes', 'company_id'),
      of('company_valuation', 'company_valuations', 'company_id'),
      of('company_maturity_status', 'company_maturity_statuses', 'company_id'),
      of('share_price', 'share_prices', 'company_id'),
      values('company'),
    ],
  },
}

/** Another kind, which its area prepared: its own events, and none of anything else. */
const unknown = { related: [] } satisfies Pick<RecordKind, 'related'>

/** What tells of a record of this kind, as far as the caller's role may see it. */
export function relatedTo(type: OwnerType, { actor }: Scope): readonly RelatedSource[] {
  const { related } = kinds[type] ?? unknown
  return seesMoney(actor.roleId ?? 0) ? related : related.filter((each) => !each.money)
}

const events = ['investment_opportunity_live', 'investment_opportunity_existing'] as const
/** All of it or none: a stream that hides some of an investor's money would read like the whole. */
const seesMoney = (roleId: number) =>
  events.every(
    (event: PermissionEvent) =>
      can(roleId, event, 'visit') && !ownedResourceHidden(roleId, event, 'investments'),
  )

/** SQL of the record that a row of notes, calls or tasks belongs to, as `{"name", "path"}`. */
export function recordSql(row: string): string {
  const parts = Object.entries(kinds).map(
    ([type, { table, name, path }]) =>
      `when '${type}' then (select json_build_object('name', ${name}, 'path', ${path})
         from ${table} o where o.tenant_id = $1 and o.id = ${row}.owner_id)`,
  )
  return `(case ${row}.owner_type ${parts.join(' ')} end)`
}

/**
 * SQL of the address at which the product writes to the record's person; undefined where it writes to nobody.
 */
export function mailboxSql(type: OwnerType, record: string): string | undefined {
  const kind = kinds[type]
  if (kind?.mailbox === undefined) return undefined
  return `(select ${kind.mailbox} from ${kind.table} o where o.tenant_id = $1 and o.id = ${record})`
}
