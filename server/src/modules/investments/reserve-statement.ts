import { fieldsOf } from '../../kernel/list/fields.ts'
import type { Repeatable } from '../../kernel/idempotency.ts'
import type { Scope } from '../../kernel/work.ts'
import {
  gateFactsSql,
  gateJoinsSql,
  gateRules,
  passesGatesSql,
  visibleToInvestor,
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
export interface Hearing {
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

export interface ReserveStatement {
  text: string
  values: readonly unknown[]
}

/** The parameters, in their order. The last three are there when the request carries an Idempotency-Key. */
const p = {
  me: '$2::bigint',
  role: '$3::int',
  offer: '$4::bigint',
  amount: '$5::bigint',
  kind: '$6::text',
  organisation: '$7::bigint',
  method: '$8::bigint',
  interest: '$9::int',
  today: '$10::date',
  now: '$11::timestamptz',
  terms: '$12::int',
  testOn: '$13::boolean',
  testValidMonths: '$14::int',
  requestId: '$15::text',
  address: '$16::text',
  types: '$17::text[]',
  listeners: '$18::text[]',
  route: '$19::text',
  key: '$20::text',
  hash: '$21::text',
} as const

/**
 * The reservation, whole, as one statement: what is known of the offer and the investor, all gates and rules, the capacity, the
 * investment, its history, its event and who hears of it, and the answer under its key.
 *
 * The capacity is taken by `update … where held + amount <= ceiling`. Two at once: the second waits for the first's row lock, and
 * PostgreSQL then tests the condition again on the row as the first left it, so the round is never oversubscribed. Everything else
 * reads the row that the update returns, and happens only if it did.
 */
export function reserveStatement(
  scope: Scope,
  wish: Wish,
  hearings: readonly Hearing[],
  repeatable?: Repeatable,
): ReserveStatement {
  const rules = gateRules(scope)
  const values = [
    scope.tenant.id,
    scope.actor.id,
    scope.actor.roleId,
    wish.opportunityId,
    wish.amountMinor,
    wish.kind,
    wish.organisationId,
    wish.methodId,
    wish.interest,
    rules.today,
    scope.now,
    rules.termsVersion,
    rules.complianceTestEnabled,
    rules.testValidMonths,
    scope.requestId ?? null,
    scope.address ?? null,
    hearings.map((each) => each.type),
    hearings.map((each) => each.listener),
    ...(repeatable ? [repeatable.route, repeatable.key, repeatable.requestHash] : []),
  ]
  return { text: textFor(scope, wish.kind, repeatable !== undefined), values }
}

const texts = new Map<string, string>()

/** There are only a few: by kind, with or without a key, and by what this firm shows. */
function textFor(scope: Scope, kind: Wish['kind'], hasKey: boolean): string {
  const fields = fieldsOf(investments, undefined, scope, 'i').join(', ')
  const name = `${kind} ${hasKey} ${fields.length}`
  const known = texts.get(name)
  if (known) return known
  const text = write(fields, kind, hasKey)
  texts.set(name, text)
  return text
}

const isOpen = `o.status in (2, 3) and (o.open_date is null or o.open_date <= ${p.today})
  and (o.close_date is null or o.close_date >= ${p.today})`
const fits = `(o.ceiling_minor is null or o.held_minor + ${p.amount} <= o.ceiling_minor)`
const amountIsRight = `${p.amount} >= coalesce(o.minimum_investment_minor, 1)
  and (o.maximum_investment_minor is null or ${p.amount} <= o.maximum_investment_minor)
  and coalesce((${p.amount} - o.minimum_investment_minor) % nullif(o.increment_minor, 0), 0) = 0`
const hasOpenOne = `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
  and v.user_id = ${p.me} and coalesce(v.organisation_id, 0) = coalesce(${p.organisation}, 0)
  and (v.kind = 'pension') = (${p.kind} = 'pension') and v.kind in ('primary', 'org', 'pension', 'alternative')
  and v.deleted_at is null and v.status in ('interested', 'reserved', 'waiting_list', 'awaiting_payment', 'part_paid'))`
const mayInvestForIt = `exists (select 1 from organisation_members g where g.tenant_id = $1
  and g.organisation_id = ${p.organisation} and g.user_id = ${p.me} and g.status = 'active' and g.can_invest)`
const wasAnswered = `exists (select 1 from idempotency_keys k where k.tenant_id = $1 and k.user_id = ${p.me}
  and k.route = ${p.route} and k.key = ${p.key})`

function write(fields: string, kind: Wish['kind'], hasKey: boolean): string {
  const passes = passesGatesSql('o.fca_class', {
    terms: p.terms,
    today: p.today,
    testOn: p.testOn,
    testValidMonths: p.testValidMonths,
  })
  return `
    with facts as materialized (
      select ${gateFactsSql}, o.id, o.status, o.currency, o.fca_class, o.minimum_investment_minor, o.maximum_investment_minor,
        o.increment_minor, o.ceiling_minor, o.held_minor as now_held_minor, m.id as method_id, m.kind as method_kind,
        coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id) as investor_number,
        (${isOpen}) as is_open, (${kind === 'org' ? mayInvestForIt : 'true'}) as may_act, ${hasOpenOne} as already,
        (${passes} and ${kind === 'pension' ? `m.kind in ('sipp', 'ssas')` : 'true'} and ${amountIsRight}) as passes
      from investment_opportunities o
      join users u on u.tenant_id = $1 and u.id = ${p.me} and u.deleted_at is null
      ${gateJoinsSql(p.organisation, p.method)}
      where o.tenant_id = $1 and o.id = ${p.offer} and o.deleted_at is null and ${visibleToInvestor('o', p.me)}
    ), taken as (
      update investment_opportunities o
      set held_minor = o.held_minor + case when ${fits} then ${p.amount} else 0 end, last_fitted = ${fits}
      from facts f
      where o.tenant_id = $1 and o.id = ${p.offer} and o.deleted_at is null and f.passes and f.may_act and not f.already
        and ${isOpen} and (${fits} or o.waiting_list) ${hasKey ? `and not ${wasAnswered}` : ''}
      returning o.last_fitted, nextval('investments_id_seq') as id
    ), made as (
      insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, organisation_id,
        investment_method_entity_id, kind, status, interest, currency, amount_minor, date, signed_at, terms_version,
        created_at, updated_at, created_by)
      select $1, t.id, payment_reference(f.investor_number, 'I', t.id), ${p.offer}, ${p.me}, ${p.organisation}, f.method_id,
        ${p.kind}, case when t.last_fitted then 'reserved' else 'waiting_list' end, ${p.interest}, f.currency, ${p.amount},
        ${p.today}, ${p.now}, ${p.terms}, ${p.now}, ${p.now}, ${p.me}
      from taken t, facts f
      returning *
    ), answer as materialized (
      select row_to_json(r)::text as made from (select ${fields} from made i) r
    ), told as (
      insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
      select $1, i.id, i.status, ${p.me}, ${p.now} from made i
    ), happened as (
      insert into events (tenant_id, type, subject_type, subject_id, payload, after, actor_id, actor_role, at, request_id, address)
      select $1, case i.status when 'reserved' then 'investment.reserved' else 'investment.waiting_listed' end, 'investment', i.id,
        jsonb_build_object('investment_opportunity_id', i.investment_opportunity_id, 'user_id', i.user_id),
        jsonb_build_object('status', i.status, 'amount_minor', i.amount_minor::text), ${p.me}, ${p.role}, ${p.now},
        ${p.requestId}, ${p.address}
      from made i
      returning id, type
    ), heard as (
      insert into event_deliveries (tenant_id, event_id, listener)
      select $1, h.id, l.listener from happened h join unnest(${p.types}, ${p.listeners}) as l(type, listener) on l.type = h.type
    )${hasKey ? `, ${kept}` : ''}
    select a.made, f.* from (select 1) one left join facts f on true left join answer a on true`
}

/** The answer under its key, beside what it is the answer to. A key that is used twice at once ends the second statement. */
const kept = `kept as (
      insert into idempotency_keys (tenant_id, user_id, route, key, request_hash, status, answer, created_at)
      select $1, ${p.me}, ${p.route}, ${p.key}, ${p.hash}, 201, '{"data":' || a.made || '}', ${p.now} from answer a
    )`
