import { eachItem, isDraft, isExisting, refuse, refuseField, say } from '@moorgate/contract'
import { staffGateWords } from '@moorgate/contract/investors/gate-words.ts'
import type {
  BodyOf,
  enterInvestment as oneEndpoint,
  enterInvestments as manyEndpoint,
} from '@moorgate/contract'
import { sql } from 'kysely'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { admissionTo } from '../../eligibility/index.ts'
import { checkInvestors } from '../../identity/index.ts'
import { mustOwnMethod } from '../../methods/index.ts'
import { mustTouch } from '../../opportunity-visibility/index.ts'
import { lockNamedOpportunity, mustBeRaising } from '../../round-locks/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { chosenScheme } from '../../tax-schemes/index.ts'
import { settleHeld } from '../../round-room/index.ts'
import { mustFitRound, mustFitRoundTogether } from '../rounds/round-amount.ts'
import { enterHolding } from './enter-holdings.ts'
import { insertInvestments } from './insert-investments.ts'
import type { NewInvestment } from './insert-investments.ts'

/**
 * Enters an investment that was made elsewhere. In a live or closed round it is a reservation, keeps to the
 * round's least, most and steps, and takes its room like every other. A signature on paper passes the gates
 * like one in the portal. Of a completed round it is a holding of the past: shares with numbers, a certificate
 * and its bookings, but no client's money moves.
 */
export async function enterInvestment(work: Work, body: BodyOf<typeof oneEndpoint>): Promise<number> {
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  mustTouch(work, opportunity.status, 'update')
  const userId = body.user_id ?? (await leadOf(work, body.organisation_id ?? null))
  await checkInvestors(work, [userId], () => 'user_id')
  const amountMinor = parseMoney(body.amount, opportunity.currency) ?? refuseField('amount', say.number)
  const today = londonDate(work.now)
  if (body.date > today) refuseField('date', say.beforeOrEqual(today))
  const given: NewInvestment = {
    userId,
    organisationId: body.organisation_id ?? null,
    methodId: body.investment_method_entity_id ?? null,
    nomineeId: body.nominee_id ?? null,
    taxOptionId: await chosenScheme(work, opportunity, {
      asked: body.tax_option_id,
      day: body.date,
      methodId: body.investment_method_entity_id ?? null,
      mustChoose: false,
    }),
    kind: body.kind ?? 'manual',
    amountMinor,
    date: body.date,
    signed: body.signed ?? false,
    notes: body.notes ?? null,
  }
  if (given.methodId !== null) await mustOwnMethod(work, { ...given, methodId: given.methodId })
  if (isDraft(opportunity.status)) refuse({ code: 'conflict', reason: 'round_not_open' })
  if (isExisting(opportunity.status)) return enterHolding(work, opportunity, given, body.shares ?? null)
  if (given.signed) await mustPassGates(work, opportunity, given)
  await mustFitRound(work, opportunity, { amountMinor, owner: given })
  const [id] = await insertInvestments(work, opportunity, [given], 'reserved')
  await settleHeld(work, opportunity.id)
  return id!
}

/**
 * Allocations for many at once, each to be signed by its investor: all of them, or none and what is wrong
 * with each row.
 */
export async function enterInvestments(work: Work, body: BodyOf<typeof manyEndpoint>): Promise<number[]> {
  const opportunity = await lockNamedOpportunity(work, body.investment_opportunity_id)
  mustTouch(work, opportunity.status, 'update')
  mustBeRaising(opportunity, 'Allocations are entered while a round is live or closed.')
  await checkInvestors(
    work,
    body.rows.map((row) => row.user_id),
    (index) => `rows.${index}.user_id`,
  )
  const day = londonDate(work.now)
  const taxOptionId = await chosenScheme(work, opportunity, {
    asked: body.tax_option_id,
    day,
    methodId: null,
    mustChoose: false,
  })
  const given = eachItem(body.rows, (row, index): NewInvestment => ({
    userId: row.user_id,
    organisationId: null,
    methodId: null,
    nomineeId: null,
    taxOptionId,
    kind: 'manual',
    amountMinor:
      parseMoney(row.amount, opportunity.currency) ?? refuseField(`rows.${index}.amount`, say.number),
    date: day,
    signed: false,
    notes: null,
  }))
  await mustFitRoundTogether(work, opportunity, given)
  const ids = await insertInvestments(work, opportunity, given, 'reserved')
  await settleHeld(work, opportunity.id)
  return ids
}

/** 403 with the gates that are closed, in words for staff. */
async function mustPassGates(work: Work, opportunity: Opportunity, given: NewInvestment): Promise<void> {
  const { userId, organisationId, methodId } = given
  const { gates } = await admissionTo(work, userId, opportunity, { organisationId, methodId })
  if (gates.length === 0) return
  const message = `This {allocation} can’t be entered as signed: ${staffGateWords(gates)}.`
  refuse({ code: 'forbidden', reason: 'gate', gates, message })
}

/** Anyone who leads an organisation invests for it where nobody else is named. */
async function leadOf(work: Work, organisationId: number | null): Promise<number> {
  if (organisationId === null) refuseField('user_id', say.required)
  const { rows } = await sql<{ lead_user_id: number | null }>`select lead_user_id from organisations
    where tenant_id = ${work.tenant.id} and id = ${organisationId} and deleted_at is null`.execute(work.db)
  if (!rows[0]) refuseField('organisation_id', say.in)
  return rows[0].lead_user_id ?? refuseField('user_id', say.required)
}
