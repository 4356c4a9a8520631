import { counted } from '../../domain/format.ts'
import { preEmptionChoice, refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf, closePreEmption, readPreEmptionSettlement } from '@moorgate/contract'
import { sql } from 'kysely'
import { ratio } from '../../domain/decimal.ts'
import { sum } from '../../domain/money.ts'
import { settlePreEmption } from '../../domain/pre-emption.ts'
import type { PreEmptionLine } from '../../domain/pre-emption.ts'
import { changeById } from '../../kernel/rows.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { effectiveChoice } from './answer-rules.ts'
import { freeRights } from './free-rights.ts'
import { answersOf, choicesOf, isByNominal, lockWithRound, termsOf, waivedRight, whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'

const linesOf = (option: Option, choices: readonly Choice[]): PreEmptionLine[] =>
  settlePreEmption(termsOf(option), answersOf(option, choices)).filter(({ id }) =>
    choices.some((choice) => choice.id === id),
  )

/**
 * Closes an offer: a holder who has not answered lapses to "don't take up", rights come first, and excess is
 * met out of what is left. The scheduled task closes at the deadline by itself; before it, staff confirm how
 * many lapse and say why they may close early.
 */
export async function closeOpportunity(
  work: Work,
  id: number,
  said: BodyOf<typeof closePreEmption> | undefined,
): Promise<void> {
  const { option, round } = await lockWithRound(work, id)
  if (option.status === 'closed') return
  if (option.status !== 'open') refuse({ code: 'conflict', reason: 'status', about: 'pre_emption_close' })
  const choices = await choicesOf(work.db, work, id)
  const awaited = choices.filter((each) => isAwaited(each, option)).length
  if (said) checkClosing(work, option, { awaited, ...said })
  const lines = linesOf(option, choices)
  await writeLines(work, option, lines, choices)
  const placed = sum(lines.map(({ total }) => total))
  await changeById(work, 'pre_emption_options', id, {
    status: 'closed',
    closed_at: work.now,
    close_reason: said?.reason ?? null,
    placed_shares: String(placed),
  })
  work.emit({
    type: 'pre_emption_option.closed',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: option.investment_opportunity_id, lapsed: awaited },
    before: { status: 'open' },
    after: { status: 'closed', placed_shares: String(placed) },
  })
  await freeRights(work, round)
}

const isAwaited = (place: Choice, option: Option): boolean =>
  effectiveChoice(place, option) === preEmptionChoice.awaiting

function checkClosing(
  work: Work,
  option: Option,
  seen: { awaited: number; lapses: number; reason?: string | null | undefined },
): void {
  if (seen.lapses !== seen.awaited)
    refuse({
      code: 'conflict',
      reason: 'changed',
      message: `${counted(String(seen.awaited), 'holder hasn’t', 'holders haven’t')} answered. Check again before you close.`,
    })
  if (option.deadline > work.now && seen.awaited > 0 && !seen.reason)
    refuseField('reason', 'Give a reason for closing before the deadline while answers are outstanding.')
}

async function writeLines(
  work: Work,
  option: Option,
  lines: readonly PreEmptionLine[],
  choices: readonly Choice[],
): Promise<void> {
  const awaited = new Set(choices.filter((each) => isAwaited(each, option)).map(({ id }) => id))
  const rows = lines.map(({ id, byRight, excess, total }) => ({
    id,
    lapses: awaited.has(id),
    by_right: String(byRight),
    excess: String(excess),
    allotted: String(total),
  }))
  await sql`
    update pre_emption_choices c set by_right = g.by_right, excess = g.excess, allotted = g.allotted, lapsed = g.lapses,
      choice = case when c.choice = ${preEmptionChoice.awaiting} then ${preEmptionChoice.dontTake} else c.choice end, updated_at = ${work.now}, version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, lapses boolean, by_right numeric, excess numeric, allotted numeric)
    where c.tenant_id = ${work.tenant.id} and c.id = g.id`.execute(work.db)
}

/** Withdraws an offer that is not settled. Answers stay to be read. Only a draft needs no reason. */
export async function cancelOffer(work: Work, id: number, reason: string | null): Promise<void> {
  const { option, round } = await lockWithRound(work, id)
  if (option.status === 'cancelled') return
  if (option.status === 'closed')
    refuse({
      code: 'conflict',
      reason: 'status',
      about: 'pre_emption_withdraw',
    })
  if (option.status === 'open' && !reason) refuseField('reason', say.required)
  await changeById(work, 'pre_emption_options', id, { status: 'cancelled', close_reason: reason })
  work.emit({
    type: 'pre_emption_option.cancelled',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: option.investment_opportunity_id },
    before: { status: option.status },
    after: { status: 'cancelled', reason },
  })
  await freeRights(work, round)
}

/** What closing would do now, or did. */
export async function settlementOf(
  question: QueryContext,
  id: number,
): Promise<AnswerOf<typeof readPreEmptionSettlement>> {
  const { option, choices, lines } = await settled(question, id)
  const total = (of: (preEmptionLine: PreEmptionLine) => bigint) => sum(lines.map(of))
  const entitled = total(({ entitlement }) => entitlement)
  const inIssue = whole(option.in_issue)
  const placed = total((line) => line.total)
  const waived = waivedRight(option, choices)
  const requested = choices
    .filter(({ choice }) => choice === preEmptionChoice.increase)
    .map(({ shares }) => whole(shares))
  return {
    available: option.available,
    in_issue: option.in_issue ?? '0',
    entitled: String(entitled),
    waived: waived === undefined ? null : String(waived),
    entitled_in_all: String(entitled + (waived ?? 0n)),
    by_right: String(total(({ byRight }) => byRight)),
    excess_asked: String(sum(requested)),
    excess_met: String(total(({ excess }) => excess)),
    placed: String(placed),
    left: String(whole(option.available) - placed),
    held_for_one:
      inIssue === 0n || isByNominal(option) ? null : (ratio(inIssue, whole(option.available), 2) ?? null),
    lapses: choices.filter((each) => isAwaited(each, option) || each.lapsed).length,
    counts: ([2, 3, 6, 1, 5, 4] as const).map((choice) => ({
      choice,
      count: choices.filter((each) => effectiveChoice(each, option) === choice).length,
    })),
    lines: lines.map((line) => ({
      id: line.id,
      by_right: String(line.byRight),
      excess: String(line.excess),
      total: String(line.total),
    })),
  }
}

/** An offer with its holders and what closing gives each of them. 404 where there is none. */
export async function settled(
  question: QueryContext,
  id: number,
): Promise<{ option: Option; choices: Choice[]; lines: PreEmptionLine[] }> {
  const option = await question.db
    .selectFrom('pre_emption_options')
    .selectAll()
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!option) refuse({ code: 'not_found' })
  const choices = await choicesOf(question.db, question, id)
  return { option, choices, lines: linesOf(option, choices) }
}
