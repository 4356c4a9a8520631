import type { OwnerType, TriggerKind } from '@moorgate/contract'
import { isExistingRow } from '../../rows/opportunity-rows.ts'
import { isInvestorRow } from '../../rows/people-rows.ts'
import { shownOfferName } from '../../rows/sounding-rows.ts'

/**
 * How a kind of record is read for automations. SQL speaks of its row as `r`, of the person outside whom it
 * is about as `p`; `$1` is the tenant.
 */
interface RecordSource {
  from: string
  where: string
  name: string
  path: string
  /** Who looks after it. */
  keeper: string
  /** The record that tasks and own fields belong to. */
  about: { type: OwnerType; id: string }
  fields: Readonly<Record<string, string>>
  /** What texts say instead of a field: mails and notes don't name a confidential offer. */
  quoted?: Readonly<Record<string, string>>
  currency: string
  person?: 'user' | 'contact'
}

const investor = (id: string) =>
  `left join users p on p.tenant_id = $1 and p.id = ${id} and p.deleted_at is null`
const there = 'r.deleted_at is null'
const amount = (minor: string) => `wire_money(${minor}, r.currency)`
const relationship = {
  source: 'r.source',
  lead_status: 'r.lead_status_id::text',
  investor_type: 'r.investor_type_id::text',
  marketing: 'r.marketing::text',
}

export const recordSources: Readonly<Record<TriggerKind, RecordSource>> = {
  user: {
    from: `users r ${investor('r.id')}`,
    where: `${there} and ${isInvestorRow('r')}`,
    name: 'r.name',
    path: `'/admin/investors/' || r.id || '/details'`,
    keeper: 'r.owner_id',
    about: { type: 'user', id: 'r.id' },
    fields: {
      name: 'r.name',
      email: 'r.email',
      country: 'r.country_of_residence',
      category_status: 'r.category_status',
      identity_status: 'r.aml_status',
      ...relationship,
    },
    currency: `'GBP'`,
    person: 'user',
  },
  contact: {
    from: 'contacts r join contacts p on p.tenant_id = $1 and p.id = r.id',
    where: there,
    name: 'r.name',
    path: `'/admin/investors/contacts/' || r.id || '/details'`,
    keeper: 'r.owner_id',
    about: { type: 'contact', id: 'r.id' },
    fields: {
      name: 'r.name',
      email: 'r.email',
      company: 'r.company',
      country: 'r.country_of_residence',
      score: 'r.score::text',
      ...relationship,
    },
    currency: `'GBP'`,
    person: 'contact',
  },
  organisation: {
    from: 'organisations r',
    where: there,
    name: 'r.name',
    path: `'/admin/investors/organisations/' || r.id || '/details'`,
    keeper: 'r.owner_id',
    about: { type: 'organisation', id: 'r.id' },
    fields: { name: 'r.name', registration_number: 'r.registration_number', country: 'r.country' },
    currency: `'GBP'`,
  },
  investment_method_entity: {
    from: `investment_method_entities r ${investor('r.lead_user_id')}`,
    where: there,
    name: 'r.display_name',
    path: `'/admin/investors/investment-methods/' || r.id || '/details'`,
    keeper: 'p.owner_id',
    about: { type: 'investment_method_entity', id: 'r.id' },
    fields: { name: 'r.display_name', investor_name: 'p.name', status: 'r.status' },
    currency: `'GBP'`,
    person: 'user',
  },
  pipeline_deal: {
    from: 'pipeline_deals r',
    where: there,
    name: 'r.name',
    path: `'/admin/investments/deals/' || r.id || '/performance'`,
    keeper: 'r.owner_id',
    about: { type: 'pipeline_deal', id: 'r.id' },
    fields: {
      name: 'r.name',
      company_name: 'r.company_name',
      pipeline_stage: 'r.pipeline_stage_id::text',
      target_amount: amount('r.target_amount_minor'),
      score: 'r.score::text',
      source: 'r.source',
    },
    currency: 'r.currency',
  },
  investment_opportunity: {
    from: 'investment_opportunities r',
    where: there,
    name: 'r.name',
    path: `'/admin/investments/' || case when ${isExistingRow('r')} then 'existing/' else 'opportunities/' end || r.id || '/details'`,
    keeper: 'r.owner_id',
    about: { type: 'investment_opportunity', id: 'r.id' },
    fields: { name: 'r.name', target_amount: amount('r.target_amount_minor') },
    quoted: { name: shownOfferName('r') },
    currency: 'r.currency',
  },
  investment: {
    from: `investments r ${investor('r.user_id')}
      join investment_opportunities o on o.tenant_id = $1 and o.id = r.investment_opportunity_id`,
    where: there,
    name: `p.name || ', ' || o.name`,
    path: `'/admin/investors/' || r.user_id || '/details'`,
    keeper: 'coalesce(p.owner_id, o.owner_id)',
    about: { type: 'user', id: 'r.user_id' },
    fields: {
      investor_name: 'p.name',
      opportunity_name: 'o.name',
      amount: amount('r.amount_minor'),
      status: 'r.status',
      country: 'p.country_of_residence',
    },
    quoted: { opportunity_name: shownOfferName('o') },
    currency: 'r.currency',
    person: 'user',
  },
  fund: {
    from: 'funds r',
    where: there,
    name: 'r.name',
    path: `'/admin/funds/' || r.id || '/details'`,
    keeper: 'null::bigint',
    about: { type: 'fund', id: 'r.id' },
    fields: { name: 'r.name', legal_name: 'r.legal_name', manager: 'r.manager' },
    currency: 'r.currency',
  },
  company: {
    from: 'companies r join funds f on f.tenant_id = $1 and f.id = r.fund_id',
    where: there,
    name: 'r.name',
    path: `'/admin/investments/companies/' || r.id || '/details'`,
    keeper: 'null::bigint',
    about: { type: 'company', id: 'r.id' },
    fields: {
      name: 'r.name',
      company_number: 'r.company_number',
      fund_name: 'f.name',
      country: 'r.country',
    },
    currency: 'r.currency',
  },
}

/** SQL of the record of a row of runs, as `{"name", "path"}`. */
export function runRecordSql(run: string): string {
  const parts = Object.entries(recordSources).map(
    ([kind, { from, name, path }]) =>
      `when '${kind}' then (select json_build_object('name', ${name}, 'path', ${path})
         from ${from} where r.tenant_id = $1 and r.id = ${run}.record_id)`,
  )
  return `(case ${run}.kind ${parts.join(' ')} end)`
}
