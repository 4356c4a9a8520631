import { preEmptionChoice, preEmptionLeastDays, refuse, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { daysBetween } from '../../domain/calendar.ts'
import { formatPrice } from '../../domain/decimal.ts'
import { sum } from '../../domain/money.ts'
import { entitlements } from '../../domain/pre-emption.ts'
import type { Holder } from '../../domain/pre-emption.ts'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { settleHeld } from '../round-room/index.ts'
import { membersAt } from './members.ts'
import type { Member } from './members.ts'
import { lockWithRound, termsOf, waivedOf, weightOf, whole } from './offer.ts'
import type { Option } from './offer.ts'
import { checkRecordDate } from './record-date.ts'
import { nominalsOf } from './weigh-members.ts'
import type { Nominals } from './weigh-members.ts'

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
  const nominals = await nominalsOf(work, option, members)
  const nominal_with_right = nominals ? formatPrice(nominals.allE8) : null
  await writeHolders(work, { ...option, nominal_with_right }, { members, nominals })
  const inIssue =
    sum(members.map((member) => whole(member.holding) + whole(member.other))) + whole(option.waived_shares)
  await changeById(work, 'pre_emption_options', id, {
    status: 'open',
    opened_at: work.now,
    in_issue: String(inIssue),
    nominal_with_right,
  })
  work.emit({
    type: 'pre_emption_option.opened',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: option.investment_opportunity_id, holders: members.length },
    before: { status: 'draft' },
    after: { status: 'open', ...(option.record_date_by_articles && { record_date_by_articles: true }) },
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
  checkRecordDate(work, option)
  if (option.deadline <= work.now) refuseField('deadline', 'The deadline has already passed.')
  const open = daysBetween(londonDate(work.now), londonDate(option.deadline)) ?? 0
  if (open < preEmptionLeastDays && !option.short_notice_reason)
    refuseField(
      'deadline',
      `The offer must be open for at least ${preEmptionLeastDays} days, unless you give a reason for a shorter period.`,
    )
}

interface Weighed {
  members: readonly Member[]
  nominals: Nominals | undefined
}

async function writeHolders(work: Work, option: Option, { members, nominals }: Weighed): Promise<void> {
  const rows = members.map((member, index) => {
    const isEntitled = whole(member.holding) > 0n
    const nominal = isEntitled ? nominals?.ofMembers[index] : undefined
    return {
      user_id: member.user_id,
      organisation_id: member.organisation_id,
      holder_name: member.name,
      holder_address: member.address,
      holding: isEntitled ? member.holding : member.other,
      nominal_value: nominal ? formatPrice(nominal.nominalE8) : null,
      nominal_parts: nominal?.parts ?? null,
      choice: isEntitled ? preEmptionChoice.awaiting : preEmptionChoice.notApplicable,
      place: index,
    }
  })
  const holders = rows.map((row, index): Holder => ({
    id: index + 1,
    weight: weightOf(option, row),
    choice: row.choice,
  }))
  const terms = termsOf(option)
  const parts = entitlements(terms.newShares, [...holders, ...waivedOf(option)], terms.rounding)
  const places = rows.map((row, index) => ({ ...row, entitlement: String(parts[index]!.part) }))
  await sql`
    insert into pre_emption_choices (tenant_id, pre_emption_option_id, user_id, organisation_id, holder_name, holder_address, holding,
      nominal_value, nominal_parts, entitlement, choice, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${option.id}, g.user_id, g.organisation_id, g.holder_name, g.holder_address, g.holding,
      g.nominal_value, g.nominal_parts, g.entitlement, g.choice, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as g(user_id bigint, organisation_id bigint,
      holder_name text, holder_address jsonb, holding numeric, nominal_value numeric, nominal_parts jsonb,
      entitlement numeric, choice integer, place bigint)
    order by g.place
    returning 1`.execute(work.db)
}
