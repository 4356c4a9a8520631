import { openStatuses } from '@moorgate/contract'
import { statusList } from '../../kernel/database/status-list.ts'
import { isLiveRow } from '../../kernel/database/offer-rows.ts'
import { gateFactsSql, gateJoinsSql, namedGateJoinsSql, passesGatesSql } from '../investors/index.ts'
import { plainlyOpenTo, visibleToInvestor } from '../opportunities/index.ts'

/** What an investor asks for. */
export interface Wish {
  kind: 'primary' | 'org' | 'pension'
  opportunityId: number
  amountMinor: bigint
  interest: 1 | 2
  methodId: number | null
  organisationId: number | null
}

/** What a reservation's text follows from. */
export interface Shape {
  kind: Wish['kind']
  hasKey: boolean
  /** Then it is tried in the plain case alone, and says nothing of why it failed. */
  hasAdmission: boolean
  namesMethod: boolean
  /** The round keeps just so much for others as it has to towards this investor, whose right comes first. */
  byRight: boolean
}

/** The parameters, in their order. Those of an Idempotency-Key are there when the request carries one, and then those of an admission. */
export const p = {
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
  categoriesOn: '$13::boolean',
  testOn: '$14::boolean',
  testValidMonths: '$15::int',
  requestId: '$16::text',
  address: '$17::text',
  hearReserved: '$18::text[]',
  hearWaiting: '$19::text[]',
  route: '$20::text',
  key: '$21::text',
  hash: '$22::text',
} as const

export const isOpen = `${isLiveRow('o')} and (o.open_date is null or o.open_date <= ${p.today})
  and (o.close_date is null or o.close_date >= ${p.today})`
export const fits = `(o.ceiling_minor is null or o.held_minor + o.rights_minor + ${p.amount} <= o.ceiling_minor)`
/**
 * Whether who asks is a holder in the round's running pre-emption offer, for themselves or for the organisation: as it is now, even where
 * the statement had to wait for the round while the offer opened.
 */
export const hasRight = `(o.rights_minor > 0 and holds_right($1, o.id, ${p.me}, ${p.organisation}))`
const amountIsRight = `${p.amount} >= coalesce(o.minimum_investment_minor, 1)
  and (o.maximum_investment_minor is null or ${p.amount} <= o.maximum_investment_minor)
  and coalesce((${p.amount} - o.minimum_investment_minor) % nullif(o.increment_minor, 0), 0) = 0`
const hasOpenOne = `exists (select 1 from investments v where v.tenant_id = $1 and v.investment_opportunity_id = o.id
  and v.user_id = ${p.me} and coalesce(v.organisation_id, 0) = coalesce(${p.organisation}, 0)
  and (v.kind = 'pension') = (${p.kind} = 'pension') and v.kind in ('primary', 'org', 'pension', 'alternative')
  and v.deleted_at is null and v.status in ${statusList(openStatuses)})`
const mayInvestForIt = `exists (select 1 from organisation_members g where g.tenant_id = $1
  and g.organisation_id = ${p.organisation} and g.user_id = ${p.me} and g.status = 'active' and g.can_invest)`
const passesAll = ({ kind }: Shape, methodKind: string) =>
  `${passesGatesSql('o.fca_class', {
    terms: p.terms,
    today: p.today,
    categoriesOn: p.categoriesOn,
    testOn: p.testOn,
    testValidMonths: p.testValidMonths,
  })} and ${kind === 'pension' ? `${methodKind} in ('sipp', 'ssas')` : 'true'} and ${amountIsRight}`
const mayAct = ({ kind }: Shape) => (kind === 'org' ? mayInvestForIt : 'true')

/** What the rows are written with, beside what is said of `m`. */
const written = `m.id as method_id, o.currency, u.name as investor_name, o.name as opportunity_name, o.slug as opportunity_slug,
        coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id) as investor_number`
const offerAndInvestor = `investment_opportunities o
      join users u on u.tenant_id = $1 and u.id = ${p.me} and u.deleted_at is null`
const offerIsMeant = `o.tenant_id = $1 and o.id = ${p.offer} and o.deleted_at is null`

/** All that is known of the offer and the investor, whether or not it lets them in: the reasons are read from it. */
export const allFacts = (shape: Shape) => `
      select ${gateFactsSql}, ${written}, o.id, o.status, o.fca_class, o.minimum_investment_minor, o.maximum_investment_minor,
        o.increment_minor, o.ceiling_minor, o.held_minor + o.rights_minor as now_taken_minor, m.kind as method_kind,
        ${shape.byRight ? 'false' : hasRight} as has_right,
        (${isOpen}) as is_open, (${mayAct(shape)}) as may_act, ${hasOpenOne} as already, (${passesAll(shape, 'm.kind')}) as passes
      from ${offerAndInvestor} ${gateJoinsSql(p.organisation, p.method)}
      where ${offerIsMeant} and ${visibleToInvestor('o', p.me)}`

/** The same for those who are let in, in the plain case: a row, or none for whatever reason. Half the work of a statement is to begin it. */
export const plainFacts = (shape: Shape) => `
      select ${written}
      from ${offerAndInvestor} ${shape.namesMethod ? namedGateJoinsSql(p.organisation, p.method) : gateJoinsSql(p.organisation, p.method)}
      where ${offerIsMeant} and ${plainlyOpenTo('o', p.me)} and ${isOpen} and ${mayAct(shape)} and not ${hasOpenOne}
        and ${passesAll(shape, shape.namesMethod ? 'k.kind' : 'm.kind')}`
