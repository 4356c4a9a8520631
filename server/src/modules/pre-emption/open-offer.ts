import { preEmptionLeastDays, refuse, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { daysBetween } from '../../domain/calendar.ts'
import { sum } from '../../domain/money.ts'
import { entitlements } from '../../domain/pre-emption.ts'
import type { Holder } from '../../domain/pre-emption.ts'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { settleHeld } from '../round-room/index.ts'
import { lockWithRound, termsOf, waivedOf, whole } from './offer.ts'
import type { Option } from './offer.ts'
import { heldStatusesSql } from '../../rows/investment-rows.ts'
import { isHeldRow, isSameIssuerRow } from '../../rows/opportunity-rows.ts'

/**
 * Opens an offer: the register of the record date becomes its list of holders, each with what they may take
 * by right, awaited (5), or not applicable (4) where all they hold is of an excluded class. From here on the
 * terms are fixed.
 */
export async function openOpportunity(work: Work, id: number): Promise<void> {
  const { option, round } = await lockWithRound(work, id)
  if (option.status === 'open') return
  if (option.status !== 'draft') refuse({ code: 'conflict', reason: 'status', about: 'pre_emption_over' })
  checkDates(work, option)
  const members = await membersAt(work, option)
  if (members.every((member) => whole(member.holding) === 0n))
    refuseField('record_date', 'No one held shares carrying this right on the record date.')
  await writeHolders(work, option, members)
  const inIssue =
    sum(members.map((member) => whole(member.holding) + whole(member.other))) + whole(option.waived_shares)
  await changeById(work, 'pre_emption_options', id, {
    status: 'open',
    opened_at: work.now,
    in_issue: String(inIssue),
  })
  work.emit({
    type: 'pre_emption_option.opened',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: option.investment_opportunity_id, holders: members.length },
    before: { status: 'draft' },
    after: { status: 'open' },
  })
  await settleHeld(work, round.id)
}

/**
 * Companies Act 2006 s562(5): 14 days or more, beginning with the day on which the offer is made, unless the
 * holders agreed to fewer or the articles say so. They are days of the calendar in London, so the clocks make
 * none of them longer or shorter.
 */
function checkDates(work: Work, option: Option): void {
  if (option.record_date > londonDate(work.now))
    refuseField('record_date', 'The record date is in the future, so holdings aren’t known yet.')
  if (option.deadline <= work.now) refuseField('deadline', 'The deadline has already passed.')
  const open = daysBetween(londonDate(work.now), londonDate(option.deadline)) ?? 0
  if (open < preEmptionLeastDays && !option.short_notice_reason)
    refuseField(
      'deadline',
      `The offer must be open for at least ${preEmptionLeastDays} days, unless you give a reason for a shorter period.`,
    )
}

async function writeHolders(work: Work, option: Option, members: readonly Member[]): Promise<void> {
  const holders = members.map((member, index): Holder => ({
    id: index + 1,
    holding: whole(member.holding),
    choice: whole(member.holding) > 0n ? 5 : 4,
  }))
  const terms = termsOf(option)
  const parts = entitlements(terms.newShares, [...holders, ...waivedOf(option)], terms.rounding)
  const rows = members.map((member, index) => ({
    user_id: member.user_id,
    organisation_id: member.organisation_id,
    holder_name: member.name,
    holder_address: member.address,
    holding: whole(member.holding) > 0n ? member.holding : member.other,
    entitlement: String(parts[index]!.part),
    choice: holders[index]!.choice,
    place: index,
  }))
  await sql`
    insert into pre_emption_choices (tenant_id, pre_emption_option_id, user_id, organisation_id, holder_name, holder_address, holding,
      entitlement, choice, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${option.id}, g.user_id, g.organisation_id, g.holder_name, g.holder_address, g.holding, g.entitlement,
      g.choice, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(user_id bigint, organisation_id bigint,
      holder_name text, holder_address jsonb, holding numeric, entitlement numeric, choice integer, place bigint)
    order by g.place
    returning 1`.execute(work.db)
}

/**
 * A member of the company on the record date. `holding` carries the right; `other` are shares of excluded
 * classes.
 */
interface Member {
  user_id: number
  organisation_id: number | null
  name: string
  address: unknown
  holding: string
  other: string
}

/**
 * Who held shares of the same company at the end of the record date, by company number, or by name where
 * there is none, and of the round itself: shares allotted until then in completed rounds that are still held.
 * A person and an organisation of theirs are two members. What a nominee holds is offered to those for whom
 * it holds, under their own names: the choice is theirs, and the nominee acts on it.
 *
 * Each step is finished before the next, and names are looked up one by one for the members alone: joined
 * together, a planner without statistics multiplied lots by people, and a register of 5,000 lots took longer
 * than a statement may (`offset 0` is such a fence too). The investments that are still held are hashed once;
 * `is true` keeps the planner from joining them. Looked up for each lot, statistics from before the lots came
 * sometimes chose an index by which every look-up read all of them.
 */
async function membersAt(work: Work, option: Option): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with round as materialized (
      select id, issuer_number, issuer_name from investment_opportunities
      where tenant_id = ${work.tenant.id} and id = ${option.investment_opportunity_id}
    ), rounds as materialized (
      select o.id from investment_opportunities o, round r
      where o.tenant_id = ${work.tenant.id} and ${sql.raw(isHeldRow('o'))} and ${sql.raw(isSameIssuerRow('o', 'r'))}
    ), lots as materialized (
      select l.id, l.user_id, l.organisation_id, l.shares, l.investment_id,
        l.share_class = any(array(select jsonb_array_elements_text(${JSON.stringify(option.excluded_classes)}::jsonb))) as is_excluded
      from share_lots l
      where l.tenant_id = ${work.tenant.id} and l.allotted_on <= ${option.record_date}::date
        and l.investment_opportunity_id = any(array(select id from rounds))
    ), members as materialized (
      select l.user_id, l.organisation_id, min(l.id) as first_id,
        coalesce(floor(sum(l.shares) filter (where not l.is_excluded)), 0)::text as holding,
        coalesce(floor(sum(l.shares) filter (where l.is_excluded)), 0)::text as other
      from lots l
      where (l.investment_id in (select i.id from investments i where i.tenant_id = ${work.tenant.id}
        and i.investment_opportunity_id = any(array(select id from rounds)) and i.status in ${sql.raw(heldStatusesSql)})) is true
      group by l.user_id, l.organisation_id
    )
    select m.user_id, m.organisation_id, m.holding, m.other, first.name, first.address
    from members m
    cross join lateral (
      select case when l.nominee_id is null then l.registered_name
          else coalesce(method.name, (select g.name from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.name from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as name,
        case when l.nominee_id is null then l.registered_address
          else coalesce(method.address, (select g.address from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.address from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as address
      from share_lots l
      left join lateral (
        select e.registered_name as name, e.address from investment_method_entities e
        where e.tenant_id = ${work.tenant.id} and e.id = (select i.investment_method_entity_id from investments i
          where i.tenant_id = ${work.tenant.id} and i.id = l.investment_id)
        offset 0
      ) method on true
      where l.tenant_id = ${work.tenant.id} and l.id = m.first_id
    ) first
    order by m.user_id, m.organisation_id nulls first`.execute(work.db)
  return rows
}
