import { fieldsOf } from '../../kernel/list/fields.ts'
import { admissionSql } from '../../kernel/http/admission.ts'
import type { Admission } from '../../kernel/http/admission.ts'
import type { Repeatable } from '../../kernel/idempotency.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { todayOf } from '../../kernel/work.ts'
import type { Scope } from '../../kernel/work.ts'
import { firmRules } from '../investors/index.ts'
import type { GateFacts } from '../investors/index.ts'
import { allFacts, fits, hasRight, isOpen, p, plainFacts } from './reserve-facts.ts'
import type { Shape, Wish } from './reserve-facts.ts'
import { investments } from './tables.ts'

export type { Wish } from './reserve-facts.ts'

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
  /** What is held, and what is kept for rights. */
  now_taken_minor: bigint | null
  /** The round keeps room for rights, and who asks may have one of them: `reserveByRight` has to decide. */
  has_right: boolean
}

export const reservedEvents = ['investment.reserved', 'investment.waiting_listed'] as const

/** What goes along with a reservation where it is the act of a request. */
export interface Along {
  repeatable?: Repeatable | undefined
  admission?: Admission | undefined
  /** Their own right is taken out of what the locked round keeps. */
  byRight?: boolean
}

export interface ReserveStatement {
  text: string
  values: readonly unknown[]
}

/** Whether a round keeps a right for who asks by now. */
export const rightStatement = (scope: Scope, { opportunityId, organisationId }: Wish): ReserveStatement => ({
  text: `select exists (select from investment_opportunities o where o.tenant_id = $1 and o.id = $2 and o.rights_minor > 0
    and holds_right($1, o.id, $3, $4)) as has_right`,
  values: [scope.tenant.id, opportunityId, scope.actor.id, organisationId],
})

/**
 * The reservation, whole, as one statement: what is known of the offer and the investor, all gates and rules, the capacity, the
 * investment, its history, its event and who hears of it, the answer under its key, and where it is taken along the admission of who asks.
 *
 * The capacity is taken by `update … where held + amount <= ceiling`. Two at once: the second waits for the first's row lock, and
 * PostgreSQL then tests the condition again on the row as the first left it, so the round is never oversubscribed. Everything else
 * reads the row that the update returns, and happens only if it did.
 *
 * What a running pre-emption offer has holders take first is kept beside what is held, so that it costs no more to know. Where anything
 * is kept, the plain case leaves the round alone, and who may have a right of it is let in by `reserveByRight`. Both are asked of the row
 * that is locked: whoever waited for an offer that opened would take their right, and the round would keep it all the same.
 */
export function reserveStatement(
  scope: Scope,
  wish: Wish,
  hearings: readonly Hearing[],
  { repeatable, admission, byRight = false }: Along = {},
): ReserveStatement {
  const rules = firmRules(scope)
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
    todayOf(scope),
    scope.now,
    rules.termsVersion,
    rules.categoriesEnabled,
    rules.complianceTestEnabled,
    rules.testValidMonths,
    scope.requestId ?? null,
    scope.address ?? null,
    ...reservedEvents.map((type) =>
      hearings.filter((each) => each.type === type).map((each) => each.listener),
    ),
    ...(repeatable ? [repeatable.route, repeatable.key, repeatable.requestHash] : []),
    ...(admission?.values ?? []),
  ]
  const shape = {
    kind: wish.kind,
    hasKey: repeatable !== undefined,
    hasAdmission: admission !== undefined,
    namesMethod: wish.methodId !== null,
    byRight,
  }
  return { text: textFor(scope, shape), values }
}

const texts = new Map<string, string>()

/** An investment in the moment in which it is made: what hangs on it is known, or is not there yet. */
const asMade: Table = {
  ...investments,
  columns: {
    ...investments.columns,
    certificate_number: () => 'null::text',
    investor_name: () => 'f.investor_name',
    opportunity_name: () => 'f.opportunity_name',
    opportunity_slug: () => 'f.opportunity_slug',
  },
}

/** There are only a few: by what goes along and is named, and by what this firm shows. */
function textFor(scope: Scope, shape: Shape): string {
  const fields = fieldsOf(asMade, undefined, scope, 'i').join(', ')
  const name = `${Object.values(shape).join()} ${fields.length}`
  const known = texts.get(name)
  if (known) return known
  const text = write(fields, shape)
  texts.set(name, text)
  return text
}

const wasAnswered = `exists (select 1 from idempotency_keys k where k.tenant_id = $1 and k.user_id = ${p.me}
  and k.route = ${p.route} and k.key = ${p.key})`

/** Behind those of a reservation, and of a key. */
const admissionAt = (hasKey: boolean) => (hasKey ? 23 : 20)

function write(fields: string, shape: Shape): string {
  const { hasKey, hasAdmission, byRight } = shape
  const admission = hasAdmission ? admissionSql(admissionAt(hasKey), p.now) : undefined
  const allowed = `f.passes and f.may_act and not f.already ${byRight ? '' : `and not ${hasRight}`}`
  return `
    with ${admission ? `${admission.parts}, ` : ''}facts as materialized (${admission ? plainFacts(shape) : allFacts(shape)}    ), taken as (
      update investment_opportunities o
      set held_minor = o.held_minor + case when ${fits} then ${p.amount} else 0 end, last_fitted = ${fits}
      from facts f${admission ? ', counted' : ''}
      where ${admission ? `${admission.allows} and o.rights_minor = 0` : allowed}
        and o.tenant_id = $1 and o.id = ${p.offer} and o.deleted_at is null and ${isOpen} and (${fits} or o.waiting_list) ${hasKey ? `and not ${wasAnswered}` : ''}
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
      select row_to_json(r)::text as made from (select ${fields} from made i, facts f) r
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
      select $1, h.id, unnest(case h.type when 'investment.reserved' then ${p.hearReserved} else ${p.hearWaiting} end)
      from happened h
    )${hasKey ? `, ${kept}` : ''}
    select a.made, ${admission ? admission.columns : 'f.*'}
    from (select 1) one left join answer a on true ${admission ? '' : 'left join facts f on true'}`
}

/** The answer under its key, beside what it is the answer to. A key that is used twice at once ends the second statement. */
const kept = `kept as (
      insert into idempotency_keys (tenant_id, user_id, route, key, request_hash, status, answer, created_at)
      select $1, ${p.me}, ${p.route}, ${p.key}, ${p.hash}, 201, '{"data":' || a.made || '}', ${p.now} from answer a
    )`
