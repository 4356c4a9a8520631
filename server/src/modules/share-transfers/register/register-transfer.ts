import { refuse, refuseField, refuseState, say } from '@moorgate/contract'
import type { BodyOf, registerShareTransfer as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatShares, toWholeShares } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { splitCost, splitNumbers } from '../../../domain/share-transfer.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { JsonText } from '../../../kernel/http/json-text.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { tell } from '../decide-transfer.ts'
import { formsToWrite } from '../form/form-job.ts'
import { lockTransfer, microOf, mustBeHeld } from '../lock-holding.ts'
import type { Lot, LockedHolding, Transfer } from '../lock-holding.ts'
import { shareTransfers } from '../tables.ts'
import { mustBeIdentified } from '../transferee.ts'
import { bookTransfer } from './book-transfer.ts'
import { cancelCertificate, numberCertificates } from './certificates.ts'
import { giveShares, numberOf, takeShares } from './move-shares.ts'
import type { SharesMoved } from './move-shares.ts'
import { recordTransfer } from './movements.ts'

interface Registering {
  holding: LockedHolding
  lot: Lot
  transfer: Transfer
}

/**
 * Puts an approved transfer on the register: the shares, their certificates, the states of both investments
 * and the bookings, all or nothing. Two at once wait for the round, so never more goes than is held.
 */
export async function registerTransfer(
  work: Work,
  id: number,
  body: BodyOf<typeof endpoint>,
): Promise<JsonText> {
  const { transfer, holding } = await lockTransfer(work, id)
  if (transfer.status !== 'approved') refuseState('Only an approved transfer can be registered.')
  checkVersion(transfer, body.version)
  const lot = mustHave(holding, transfer)
  await mustBeUndistributed(work, transfer.investment_opportunity_id)
  const stampedOn = stampedDay(work, transfer, body.stamped_on ?? null)
  if (transfer.user_id !== null) await mustBeIdentified(work, transfer.user_id)
  const heldBefore = await heldOfRound(work, transfer.investment_opportunity_id)
  const moved = movedOf(work, lot, transfer)
  const registering = { holding, lot, transfer }
  const written =
    transfer.kind === 'nominee'
      ? await toNominee(work, registering, moved)
      : await toBuyer(work, registering, moved)
  await changeById(work, 'share_transfers', id, {
    status: 'registered',
    registered_by: work.actor.id,
    registered_at: work.now,
    registered_on: moved.on,
    stamped_on: stampedOn,
    cost_minor: moved.cost.partMinor,
    realised_minor: realisedOf(transfer, moved.cost.partMinor),
    price: lot.price,
    number_from: numberOf(moved.numbers?.part.from),
    number_to: numberOf(moved.numbers?.part.to),
    from_nominee_id: lot.nominee_id,
    nominee_id: nomineeAfter(holding, transfer),
    transferor_name: lot.registered_name,
    transferor_address: JSON.stringify(lot.registered_address),
    surrendered_certificate: written.surrendered,
    to_investment_id: written.toInvestmentId,
  })
  await work.enqueue(formsToWrite, { share_transfer_id: id }, { key: String(id) })
  tell(work, 'share_transfer.registered', transfer, { status: 'registered' })
  return answerOf(work, registering, moved, heldBefore)
}

/** The holders of a distribution that is authorised stay until it is paid, and after the last payment for good. */
async function mustBeUndistributed(work: Work, opportunityId: number): Promise<void> {
  const { rows } = await sql<{ title: string; status: string }>`
    select title, status from opportunity_distributions
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and deleted_at is null
      and (status = 'authorised' or status = 'paid' and final)
    order by number limit 1`.execute(work.db)
  const [found] = rows
  if (found?.status === 'authorised')
    refuseState(`${found.title} is authorised and not paid yet. Record its payments, or cancel it, first.`)
  if (found)
    refuseState(`${found.title} was the last payment of this round, so its shares can’t be transferred.`)
}

/** What the form says must still be held. A nominee takes all of it, so none may have gone since. */
function mustHave(holding: LockedHolding, transfer: Transfer): Lot {
  if (!holding.lot) refuse({ code: 'conflict', reason: 'shares_gone' })
  const lot = mustBeHeld(holding)
  const [held, asked] = [microOf(lot.shares), microOf(transfer.shares)]
  if (asked > held || (transfer.kind === 'nominee' && asked !== held))
    refuse({ code: 'conflict', reason: 'shares_gone' })
  return lot
}

/** A company may not register a transfer whose form bears duty and no stamp. */
function stampedDay(work: Work, transfer: Transfer, stampedOn: string | null): string | null {
  if ((transfer.duty_minor ?? 0n) === 0n) return null
  const day = stampedOn ?? refuseField('stamped_on', say.required)
  const today = londonDate(work.now)
  if (day > today) refuseField('stamped_on', say.beforeOrEqual(today))
  if (day < transfer.date) refuseField('stamped_on', say.afterOrEqual(transfer.date))
  return day
}

function movedOf(work: Work, lot: Lot, transfer: Transfer): SharesMoved {
  const [wholeMicro, partMicro] = [microOf(lot.shares), microOf(transfer.shares)]
  const isNumbered = lot.number_from !== null && lot.number_to !== null
  const range = isNumbered && { from: BigInt(lot.number_from!), to: BigInt(lot.number_to!) }
  return {
    on: londonDate(work.now),
    leftMicro: wholeMicro - partMicro,
    cost: splitCost(lot.cost_minor, { partMicro, wholeMicro }),
    numbers: range ? splitNumbers(range, toWholeShares(partMicro)!) : null,
  }
}

/** Who stands on the register for the new holder. */
function nomineeAfter(
  { opportunity }: LockedHolding,
  { kind, nominee_id: nomineeId }: Transfer,
): number | null {
  if (kind === 'nominee') return nomineeId
  return kind === 'investor' ? opportunity.nominee_id : null
}

/** A gift and a change of nominee realise nothing. */
const realisedOf = ({ consideration_minor: paid }: Transfer, costMinor: bigint): bigint =>
  paid === 0n ? 0n : paid - costMinor

/** The nominee stands on the register from now on; who owns the shares is the same. */
async function toNominee(work: Work, { holding, lot, transfer }: Registering, moved: SharesMoved) {
  const { investment_id: investmentId } = lot
  const { on } = moved
  const to = { nominee_id: transfer.nominee_id, investment_id: investmentId }
  const surrendered = await cancelCertificate(work, { investmentId, on })
  await changeById(work, 'investments', investmentId, { nominee_id: transfer.nominee_id })
  await recordTransfer(work, { lot, transfer, moved, to })
  await numberCertificates(work, holding.opportunity, { investmentIds: [investmentId], on })
  return { surrendered, toInvestmentId: null }
}

async function toBuyer(work: Work, registering: Registering, moved: SharesMoved) {
  const { holding, lot, transfer } = registering
  const costMinor = moved.cost.partMinor
  if (transfer.consideration_minor === 0n && costMinor === 0n)
    refuseField('shares', 'These shares cost less than a penny. Transfer more shares.')
  const [investmentId, lotEnds] = [lot.investment_id, moved.leftMicro === 0n]
  const surrendered = await cancelCertificate(work, { investmentId, on: moved.on })
  await takeShares(work, registering, moved)
  const toInvestmentId = transfer.kind === 'investor' ? await giveShares(work, registering, moved) : null
  const to = { nominee_id: nomineeAfter(holding, transfer), investment_id: toInvestmentId }
  await recordTransfer(work, { lot, transfer, moved, to })
  const holders = [...(lotEnds ? [] : [investmentId]), ...(toInvestmentId === null ? [] : [toInvestmentId])]
  await numberCertificates(work, holding.opportunity, { investmentIds: holders, on: moved.on })
  await bookTransfer(work, { holding, transfer }, { costMinor, on: moved.on, toInvestmentId })
  return { surrendered, toInvestmentId }
}

async function heldOfRound(work: Work, opportunityId: number): Promise<string> {
  const { rows } = await sql<{ shares: string }>`
    select wire_decimal(coalesce(sum(shares), 0)) as shares from share_lots
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId}`.execute(work.db)
  return rows[0]!.shares
}

/** Both sides before and after, as they stand in this transaction. */
async function answerOf(
  work: Work,
  { lot, transfer, holding }: Registering,
  moved: SharesMoved,
  heldBefore: string,
): Promise<JsonText> {
  const { id, currency } = transfer
  const stays = transfer.kind === 'nominee'
  const costMinor = transfer.consideration_minor === 0n ? moved.cost.partMinor : transfer.consideration_minor
  const before = transfer.kind === 'investor' ? await heldByBuyer(work, transfer) : null
  const side = (name: string, shares: [bigint, bigint], cost: [bigint, bigint]) => ({
    name,
    shares_before: formatShares(shares[0]),
    shares_after: formatShares(shares[1]),
    cost_before: formatMoney(cost[0], currency),
    cost_after: formatMoney(cost[1], currency),
  })
  const whole = microOf(lot.shares)
  const sides = {
    from: side(
      lot.registered_name,
      [whole, stays ? whole : moved.leftMicro],
      [lot.cost_minor, stays ? lot.cost_minor : moved.cost.keptMinor],
    ),
    to:
      before &&
      side(
        transfer.transferee_name,
        [before.micro - microOf(transfer.shares), before.micro],
        [before.costMinor - costMinor, before.costMinor],
      ),
    held_before: heldBefore,
    held_after: await heldOfRound(work, holding.opportunity.id),
  }
  const { text } = await showJson(work.db, shareTransfers, work, id)
  return new JsonText(`{"transfer":${text},${JSON.stringify(sides).slice(1)}`)
}

/** What the buyer holds of the round now, the new shares with it. */
async function heldByBuyer(
  work: Work,
  { investment_opportunity_id: opportunityId, user_id: userId, organisation_id: organisationId }: Transfer,
): Promise<{ micro: bigint; costMinor: bigint }> {
  const { rows } = await sql<{ shares: string; cost_minor: bigint }>`
    select coalesce(sum(shares), 0)::text as shares, coalesce(sum(cost_minor), 0)::bigint as cost_minor from share_lots
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and user_id = ${userId}
      and organisation_id is not distinct from ${organisationId}::bigint`.execute(work.db)
  const [found] = rows
  return { micro: microOf(found!.shares), costMinor: found!.cost_minor }
}
