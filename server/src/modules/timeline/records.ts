import { can, ownedResourceHidden } from '@moorgate/contract'
import type { OwnerType, PermissionEvent } from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import type { Scope } from '../../kernel/work.ts'
import {
  commitmentsBy,
  currencyIn,
  feesBy,
  fundCallsOf,
  fundPaymentsBy,
  investmentsBy,
  methodName,
  money,
  of,
  ofCompany,
  ofFund,
  offerOf,
  ofInvestments,
  opportunityOfInvestment,
  owned,
  personOf,
  questionnaires,
  reportsAndDates,
  taxCertificatesBy,
  titleOf,
  values,
} from './related-sources.ts'
import type { RelatedSource } from './related-sources.ts'

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
  /** Whether its amounts, and those of what belongs to it, are in a currency of its own. */
  hasCurrency?: true
  related: readonly RelatedSource[]
}

const notes = 'notes-calls-tasks'
const kinds: Partial<Record<OwnerType, RecordKind>> = {
  user: {
    table: 'users',
    name: 'o.name',
    path: `'/admin/investors/' || o.id || '/details/${notes}'`,
    mailbox: 'o.email',
    related: [
      investmentsBy('user_id'),
      commitmentsBy('user_id'),
      fundCallsOf,
      fundPaymentsBy,
      ...feesBy,
      of('payment', 'payments', 'user_id', { ...money, name: opportunityOfInvestment('payments') }),
      of('cash_call_line', 'cash_call_lines', 'user_id', {
        ...money,
        name: opportunityOfInvestment('cash_call_lines'),
      }),
      of('cash_call_late_charge', 'cash_call_late_charges', 'user_id', {
        ...money,
        name: opportunityOfInvestment('cash_call_late_charges'),
      }),
      taxCertificatesBy,
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
      commitmentsBy('organisation_id'),
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
    hasCurrency: true,
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
      ofInvestments('cash_call_late_charge', 'cash_call_late_charges'),
      of('tax_certificate', 'tax_certificates', 'investment_opportunity_id', money),
      of('tax_scheme_request', 'tax_scheme_requests', 'investment_opportunity_id', money),
      of('cash_call', 'cash_calls', 'investment_opportunity_id', {
        ...money,
        name: (id) => `(select r.title from cash_calls r where r.tenant_id = $1 and r.id = ${id})`,
      }),
      of('opportunity_distribution', 'opportunity_distributions', 'investment_opportunity_id', {
        ...money,
        name: titleOf('opportunity_distributions'),
      }),
      of('invitation', 'invitations', 'investment_opportunity_id', { name: personOf('invitations') }),
      of('share_price', 'share_prices', 'investment_opportunity_id'),
      ...reportsAndDates('investment_opportunity'),
      owned('key_point', 'key_points', 'investment_opportunity'),
      owned('team_image', 'team_images', 'investment_opportunity'),
      values('investment_opportunity'),
    ],
  },
  pipeline_deal: {
    table: 'pipeline_deals',
    hasCurrency: true,
    name: 'o.name',
    path: `'/admin/investments/deals/' || o.id || '/${notes}'`,
    related: [
      of('pipeline_deal_placement', 'pipeline_deal_placements', 'pipeline_deal_id'),
      values('pipeline_deal'),
    ],
  },
  company: {
    table: 'companies',
    hasCurrency: true,
    name: 'o.name',
    path: `'/admin/investments/companies/' || o.id || '/details/${notes}'`,
    related: [...ofCompany, ...reportsAndDates('company'), values('company')],
  },
  fund: {
    table: 'funds',
    hasCurrency: true,
    name: 'o.name',
    path: `'/admin/funds/' || o.id || '/${notes}'`,
    related: [...ofFund, ...reportsAndDates('fund'), values('fund')],
  },
}

/** Another kind, which its area prepared: its own events, and none of anything else. */
const unknown = { related: [] } satisfies Pick<RecordKind, 'related'>

/** What tells of a record of this kind, as far as the caller's role may see it. */
export function relatedTo(type: OwnerType, { actor }: Scope): readonly RelatedSource[] {
  const { related } = kinds[type] ?? unknown
  const roleId = actor.roleId ?? 0
  const all = seesMoney(roleId)
  return related.filter(({ money: isMoney, event }) =>
    event === undefined ? all || !isMoney : can(roleId, event, 'index'),
  )
}

const events = ['investment_opportunity_live', 'investment_opportunity_existing'] as const
/** All of it or none: a stream that hides some of an investor's money would read like the whole. */
const seesMoney = (roleId: number) =>
  events.every(
    (event: PermissionEvent) =>
      can(roleId, event, 'visit') && !ownedResourceHidden(roleId, event, 'investments'),
  )

/** SQL of the currency of a record's amounts; undefined where it has none of its own. */
export function currencySql(type: OwnerType, record: string): string | undefined {
  const kind = kinds[type]
  return kind?.hasCurrency && currencyIn(kind.table)(record)
}

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
