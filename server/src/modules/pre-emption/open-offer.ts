import { preEmptionLeastDays, refuse, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { daysBetween } from '../../domain/calendar.ts'
import { sum } from '../../domain/money.ts'
import { entitlements } from '../../domain/pre-emption.ts'
import type { Holder } from '../../domain/pre-emption.ts'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { settleHeld } from '../investments/index.ts'
import { lockWithRound, termsOf, waivedOf, whole } from './offer.ts'
import type { Option } from './offer.ts'
import { membersAt } from './register.ts'
import type { Member } from './register.ts'

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
    refuseField('record_date', 'Nobody held shares that carry the right on the record date.')
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
    refuseField('record_date', 'The record date is still to come: nobody knows yet who holds what.')
  if (option.deadline <= work.now) refuseField('deadline', 'The deadline has passed already.')
  const open = daysBetween(londonDate(work.now), londonDate(option.deadline)) ?? 0
  if (open < preEmptionLeastDays && !option.short_notice_reason)
    refuseField(
      'deadline',
      `The offer must be open for at least ${preEmptionLeastDays} days, unless you say why it may be shorter.`,
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
    order by g.place`.execute(work.db)
}
