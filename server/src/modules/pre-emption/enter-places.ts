import { refuse } from '@moorgate/contract'
import type { BodyOf, enterPreEmption } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { dropRewardBelow, insertInvestments } from '../investments/index.ts'
import { amountColumns, setStatus } from '../investment-status/index.ts'
import { promoteWaiting, settleHeld } from '../round-room/index.ts'
import { schemesOfFurther } from '../tax-schemes/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { countsOf, mustSign, planEntries, problemOf, sharesOf } from './entry-plan.ts'
import type { InvestmentRow, Plan, PlannedEntry } from './entry-plan.ts'
import { holdPlaces } from './hold-places.ts'
import type { HeldShares } from './hold-places.ts'
import { lockWithRound, whole } from './offer.ts'

type EntryBody = BodyOf<typeof enterPreEmption>

/**
 * Turns what a closed offer gave its holders into investments of the round, all of them or none, once: to be
 * signed where the holder has not signed so much, with their shares written beside them for the allotment.
 * The round is locked before the offer, as everywhere. Again is no error; 409 with the reason where it can't
 * be done, or where it is not what the caller saw.
 */
export async function enterPlaces(work: Work, id: number, entryBody: EntryBody): Promise<void> {
  const { option, round: opportunity } = await lockWithRound(work, id)
  mustTouch(work, opportunity.status, 'update')
  if (option.entered_at !== null) return
  const plan = await planEntries(work, option, opportunity)
  const problem = await problemOf(work, plan)
  if (problem) refuse({ code: 'conflict', ...problem })
  checkSeen(plan, entryBody)
  const made = await enterNew(work, plan)
  for (const line of plan.lines) if (line.entry.kind === 'changed') await changeOne(work, line)
  await holdPlaces(work, [...made, ...standing(plan)])
  const counts = countsOf(plan)
  await changeById(work, 'pre_emption_options', id, { entered_at: work.now, entered_by: work.actor.id })
  work.emit({
    type: 'pre_emption_option.entered',
    subject: { type: 'pre_emption_option', id },
    payload: { investment_opportunity_id: opportunity.id },
    after: { shares: String(sharesOf(plan)), ...counts },
  })
  await settleHeld(work, opportunity.id)
  await promoteWaiting(work, opportunity)
}

function checkSeen(plan: Plan, entryBody: EntryBody): void {
  const { entered, changed } = countsOf(plan)
  const isSame =
    whole(entryBody.shares) === sharesOf(plan) &&
    entryBody.entered === entered &&
    entryBody.changed === changed
  if (!isSame)
    refuse({
      code: 'conflict',
      reason: 'changed',
      about: 'enter_shares',
    })
}

/** All that is new in one statement, each to be signed by its holder. */
async function enterNew(work: Work, { opportunity, lines }: Plan): Promise<HeldShares[]> {
  const fresh = lines.flatMap(({ choice, entry, part }) =>
    entry.kind === 'new' || entry.kind === 'more' ? [{ choice, entry, part }] : [],
  )
  if (fresh.length === 0) return []
  const day = londonDate(work.now)
  const methodIds = fresh.map(({ part }) => part?.investment_method_entity_id ?? null)
  const schemeAfter = await schemesOfFurther(work, opportunity.id, { day, methodIds })
  const given = fresh.map(({ choice, entry, part }): Parameters<typeof insertInvestments>[2][number] => ({
    userId: part?.user_id ?? choice.user_id,
    organisationId: choice.organisation_id,
    methodId: part?.investment_method_entity_id ?? null,
    nomineeId: part?.nominee_id ?? null,
    taxOptionId: schemeAfter(part?.tax_option_id ?? null, part?.investment_method_entity_id ?? null),
    kind: part ? 'subsequent' : 'manual',
    ...(part && { parentId: part.id }),
    amountMinor: entry.amountMinor,
    date: day,
    signed: false,
    notes: null,
  }))
  const ids = await insertInvestments(work, opportunity, given, 'reserved')
  return fresh.map(({ choice, entry }, index) => ({
    choiceId: choice.id,
    investmentId: ids[index]!,
    shares: entry.shares,
  }))
}

/** What there is already and holds just these shares now. What is merely more than them is left as it is. */
const standing = ({ lines }: Plan): HeldShares[] =>
  lines.flatMap(({ choice, shares, entry }) =>
    entry.kind === 'changed' || entry.kind === 'kept'
      ? [{ choiceId: choice.id, investmentId: entry.investmentId, shares }]
      : [],
  )

/**
 * The reservation that an answer came with takes the amount of what was given. Nobody pays more than they
 * signed.
 */
async function changeOne(work: Work, line: PlannedEntry): Promise<void> {
  const { entry, part } = line
  if (entry.kind !== 'changed' || !part) return
  await dropRewardBelow(work, part, entry.amountMinor)
  const signedAt = mustSign(line) ? null : part.signed_at
  await changeById(work, 'investments', part.id, {
    ...amountColumns(part, entry.amountMinor),
    signed_at: signedAt,
  })
  // Not as a place that became free: a right doesn't go to the next in the queue after 48 hours.
  if (part.status !== 'reserved')
    await setStatus(work, { ids: [part.id], to: 'reserved', event: 'investment.entered' })
  tellChanged(work, { line, part, signedAt, amountMinor: entry.amountMinor })
}

interface EntryChange {
  line: PlannedEntry
  part: InvestmentRow
  signedAt: Date | null
  amountMinor: bigint
}

function tellChanged(work: Work, { line, part, signedAt, amountMinor }: EntryChange): void {
  work.emit({
    type: 'investment.updated',
    subject: { type: 'investment', id: part.id },
    before: { amount_minor: String(part.amount_minor) },
    after: { amount_minor: String(amountMinor) },
  })
  if (part.status === 'reserved' && part.signed_at !== null && signedAt === null)
    work.emit({ type: 'investment.signature_asked', subject: { type: 'investment', id: part.id } })
  else if (part.status === 'reserved')
    work.emit({
      type: 'pre_emption_choice.reservation_fitted',
      subject: { type: 'pre_emption_choice', id: line.choice.id },
      payload: { user_id: line.choice.user_id, investment_id: part.id },
      before: { amount_minor: String(part.amount_minor) },
      after: { amount_minor: String(amountMinor) },
    })
}
