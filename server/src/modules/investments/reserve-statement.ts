import type { Scope } from '../../kernel/work.ts'
import { fieldsOf } from '../../kernel/list/fields.ts'
import { Statement } from '../../kernel/database/statement.ts'
import {
  gateFactsSql,
  gateJoinsSql,
  gateRules,
  passesGatesSql,
  visibleOpportunities,
} from '../opportunities/index.ts'
import type { GateFacts } from '../opportunities/index.ts'
import { investments } from './tables.ts'

/** What an investor asks for. */
export interface Wish {
  kind: 'primary' | 'org' | 'pension'
  opportunityId: number
  amountMinor: bigint
  interest: 1 | 2
  methodId: number | null
  organisationId: number | null
}

/** Who has to hear of which event: from the outbox. */
export interface Hearings {
  type: string
  listener: string
}

/** The new investment as JSON text, or what there is to know about why there is none. */
export interface ReserveRow extends GateFacts {
  made: string | null
  currency: string | null
  status: number | null
  fca_class: string | null
  is_open: boolean
  already: boolean
  may_act: boolean
  method_id: number | null
  method_kind: string | null
  minimum_investment_minor: bigint | null
  maximum_investment_minor: bigint | null
  increment_minor: bigint | null
  ceiling_minor: bigint | null
  now_held_minor: bigint | null
}

export const reservedEvents = ['investment.reserved', 'investment.waiting_listed'] as const

/**
 * The reservation, whole, as one statement: what is known of the offer and the investor, all gates and rules, the capacity, the
 * investment, its history, its event and who hears of it.
 *
 * The capacity is taken by `update … where held + amount <= ceiling`. Two at once: the second waits for the first's row lock, and
 * PostgreSQL then tests the condition again on the row as the first left it, so the round is never oversubscribed. Everything else
 * reads the row that the update returns, and happens only if it did.
 */
export function reserveStatement(scope: Scope, wish: Wish, hearings: readonly Hearings[]): Statement & { text: string } {
  const statement = new Statement(scope.tenant.id)
  const bind = (value: unknown, type: string) => `${statement.bind(value)}::${type}`
  const rules = gateRules(scope)
  const today = bind(rules.today, 'date')
  const now = bind(scope.now, 'timestamptz')
  const me = bind(scope.actor.id, 'bigint')
  const role = bind(scope.actor.roleId, 'int')
  const offer = bind(wish.opportunityId, 'bigint')
  const amount = bind(wish.amountMinor, 'bigint')
  const kind = bind(wish.kind, 'text')
  const organisation = bind(wish.organisationId, 'bigint')
  const method = bind(wish.methodId, 'bigint')
  const terms = bind(rules.termsVersion, 'int')
  const passes = passesGatesSql('o.fca_class', {
    terms,
    today,
    testOn: bind(rules.complianceTestEnabled, 'boolean'),
    testValidMonths: bind(rules.testValidMonths, 'int'),
  })
  const isOpen = `o.status in (2, 3) and (o.open_date is null or o.open_date <= ${today})
        and (o.close_date is null or o.close_date >= ${today})`
  const fits = `(o.ceiling_minor is null or o.held_minor + ${amount} <= o.ceiling_minor)`
  const steps = `(${amount} - o.minimum_investment_minor) % nullif(o.increment_minor, 0)`
  const mayAct =
    wish.kind === 'org'
      ? `exists (select 1 from organisation_members g where g.tenant_id = $1 and g.organisation_id = ${organisation}
          and g.user_id = ${me} and g.status = 'active' and g.can_invest)`
      : 'true'
  const rightMethod = wish.kind === 'pension' ? `m.kind in ('sipp', 'ssas')` : 'true'
  const text = `
    with facts as materialized (
      select ${gateFactsSql}, o.id, o.status, o.currency, o.fca_class, o.minimum_investment_minor, o.maximum_investment_minor,
        o.increment_minor, o.ceiling_minor, o.held_minor as now_held_minor, m.id as method_id, m.kind as method_kind,
        coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id) as investor_number,
        (${isOpen}) as is_open, (${mayAct}) as may_act,
        exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id and v.user_id = ${me}
          and coalesce(v.organisation_id, 0) = coalesce(${organisation}, 0) and (v.kind = 'pension') = (${kind} = 'pension')
          and v.kind in ('primary', 'org', 'pension', 'alternative') and v.deleted_at is null
          and v.status in ('interested', 'reserved', 'waiting_list', 'awaiting_payment', 'part_paid')) as already,
        (${passes} and ${rightMethod}
          and ${amount} >= coalesce(o.minimum_investment_minor, 1)
          and (o.maximum_investment_minor is null or ${amount} <= o.maximum_investment_minor)
          and coalesce(${steps}, 0) = 0) as passes
      from investment_opportunities o
      join users u on u.tenant_id = $1 and u.id = ${me} and u.deleted_at is null
      ${gateJoinsSql(organisation, method)}
      where o.tenant_id = $1 and o.id = ${offer} and o.deleted_at is null
        and ${visibleOpportunities(scope, 'o', statement) ?? 'true'}
    ), taken as (
      update investment_opportunities o
      set held_minor = o.held_minor + case when ${fits} then ${amount} else 0 end, last_fitted = ${fits}
      from facts f
      where o.tenant_id = $1 and o.id = ${offer} and o.deleted_at is null and f.passes and f.may_act and not f.already
        and ${isOpen} and (${fits} or o.waiting_list)
      returning o.last_fitted, nextval('investments_id_seq') as id
    ), made as (
      insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, organisation_id,
        investment_method_entity_id, kind, status, interest, currency, amount_minor, date, signed_at, terms_version,
        created_at, updated_at, created_by)
      select $1, t.id, payment_reference(f.investor_number, 'I', t.id), ${offer}, ${me}, ${organisation}, f.method_id, ${kind},
        case when t.last_fitted then 'reserved' else 'waiting_list' end, ${bind(wish.interest, 'int')}, f.currency, ${amount},
        ${today}, ${now}, ${terms}, ${now}, ${now}, ${me}
      from taken t, facts f
      returning *
    ), told as (
      insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
      select $1, i.id, i.status, ${me}, ${now} from made i
    ), happened as (
      insert into events (tenant_id, type, subject_type, subject_id, payload, after, actor_id, actor_role, at, request_id, address)
      select $1, case i.status when 'reserved' then 'investment.reserved' else 'investment.waiting_listed' end, 'investment', i.id,
        jsonb_build_object('investment_opportunity_id', i.investment_opportunity_id, 'user_id', i.user_id),
        jsonb_build_object('status', i.status, 'amount_minor', i.amount_minor::text), ${me}, ${role}, ${now},
        ${bind(scope.requestId ?? null, 'text')}, ${bind(scope.address ?? null, 'text')}
      from made i
      returning id, type
    ), heard as (
      insert into event_deliveries (tenant_id, event_id, listener)
      select $1, h.id, l.listener from happened h
      join unnest(${statement.bindList(
        hearings.map((each) => each.type),
        'text',
      )}, ${statement.bindList(
        hearings.map((each) => each.listener),
        'text',
      )}) as l(type, listener) on l.type = h.type
    )
    select (select row_to_json(r)::text from (select ${fieldsOf(investments, undefined, scope, 'i').join(', ')} from made i) r) as made,
      f.*
    from (select 1) one left join facts f on true`
  return Object.assign(statement, { text })
}

