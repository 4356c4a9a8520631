import { giftKind } from '@moorgate/contract'
import type { InvestmentKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatShares } from '../../../domain/decimal.ts'
import type { CostSplit, NumberRange } from '../../../domain/share-transfer.ts'
import { changeById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { setStatus } from '../../investment-status/index.ts'
import { microOf } from '../lock-holding.ts'
import type { Lot, LockedHolding, Transfer } from '../lock-holding.ts'

/** What goes and what stays of a holding. */
export interface SharesMoved {
  cost: CostSplit
  /** Null where the shares have no numbers. */
  numbers: { kept: NumberRange | null; part: NumberRange } | null
  leftMicro: bigint
  /** The day on which the register changes. */
  on: string
}

/** Takes the shares off the register and out of the investment of the person who held them. */
export async function takeShares(
  work: Work,
  { holding, lot, transfer }: { holding: LockedHolding; lot: Lot; transfer: Transfer },
  moved: SharesMoved,
): Promise<void> {
  const { investment } = holding
  if (moved.leftMicro > 0n)
    await sql`
      update share_lots set shares = ${formatShares(moved.leftMicro)}::numeric, cost_minor = ${moved.cost.keptMinor},
        number_from = ${numberOf(moved.numbers?.kept?.from)}::numeric, number_to = ${numberOf(moved.numbers?.kept?.to)}::numeric,
        version = version + 1, updated_at = ${work.now}
      where tenant_id = ${work.tenant.id} and id = ${lot.id}`.execute(work.db)
  await changeById(work, 'investments', investment.id, {
    shares: formatShares(moved.leftMicro),
    disposed_shares: formatShares(microOf(investment.disposed_shares) + microOf(transfer.shares)),
    disposed_minor: investment.disposed_minor + moved.cost.partMinor,
  })
  const ends = transfer.kind === 'outside' ? 'exited' : 'transferred'
  const to = moved.leftMicro > 0n ? 'part_exited' : ends
  if (investment.status !== to) await setStatus(work, { ids: [investment.id], to })
}

/** A lot of which nothing is left is no longer on the register. Its certificates are all cancelled before. */
export async function endLot(work: Work, lot: Lot): Promise<void> {
  await sql`update certificates set share_lot_id = null
    where tenant_id = ${work.tenant.id} and share_lot_id = ${lot.id}`.execute(work.db)
  await sql`delete from share_lots where tenant_id = ${work.tenant.id} and id = ${lot.id}`.execute(work.db)
}

export const numberOf = (number: bigint | undefined): string | null =>
  number === undefined ? null : String(number)

/**
 * What the buyer holds from now on. What they paid is what it cost them; a gift costs what it had cost who
 * gave it. Returns the investment's id.
 */
export async function giveShares(
  work: Work,
  { holding, lot, transfer }: { holding: LockedHolding; lot: Lot; transfer: Transfer },
  moved: SharesMoved,
): Promise<number> {
  const isGift = transfer.consideration_minor === 0n
  const costMinor = isGift ? moved.cost.partMinor : transfer.consideration_minor
  const kind: InvestmentKind = isGift ? giftKind : 'secondary'
  const { rows } = await sql<{ id: number }>`
    with given as materialized (select nextval('investments_id_seq') as id)
    insert into investments (tenant_id, id, reference, investment_opportunity_id, user_id, organisation_id,
      investment_method_entity_id, kind, status, currency, amount_minor, allocated_minor, shares, price, date, signed_at,
      allotted_on, created_at, updated_at, created_by)
    select ${work.tenant.id}, g.id,
      payment_reference(coalesce(nullif(regexp_replace(u.reference, '\\D', '', 'g'), '')::bigint, u.id), 'I', g.id),
      ${holding.opportunity.id}, u.id, ${transfer.organisation_id}::bigint, ${transfer.investment_method_entity_id}::bigint,
      ${kind}, 'certificated', ${transfer.currency}, ${costMinor}, 0, ${transfer.shares}::numeric, ${lot.price}::numeric,
      ${moved.on}::date, ${work.now}, ${moved.on}::date, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from given g, users u where u.tenant_id = ${work.tenant.id} and u.id = ${transfer.user_id}
    returning id`.execute(work.db)
  const { id } = rows[0]!
  await sql`
    insert into investment_status_changes (tenant_id, investment_id, to_status, actor_id, at)
    values (${work.tenant.id}, ${id}, 'certificated', ${work.actor.id}::bigint, ${work.now})`.execute(work.db)
  await sql`
    insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, organisation_id, nominee_id,
      registered_name, registered_address, share_class, shares, price, currency, cost_minor, number_from, number_to, allotted_on,
      created_at, updated_at, created_by)
    values (${work.tenant.id}, ${holding.opportunity.id}, ${id}, ${transfer.user_id}, ${transfer.organisation_id},
      ${holding.opportunity.nominee_id}, ${transfer.transferee_name}, ${JSON.stringify(transfer.transferee_address)}::jsonb,
      ${lot.share_class}, ${transfer.shares}::numeric, ${lot.price}::numeric, ${lot.currency}, ${costMinor},
      ${numberOf(moved.numbers?.part.from)}::numeric, ${numberOf(moved.numbers?.part.to)}::numeric, ${moved.on}::date,
      ${work.now}, ${work.now}, ${work.actor.id}::bigint)`.execute(work.db)
  work.emit({
    type: 'investment.entered',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: holding.opportunity.id, user_id: transfer.user_id! },
    after: { status: 'certificated', amount_minor: String(costMinor) },
  })
  return id
}

/** The nominee stands on the register from now on; who owns the shares is the same. */
export async function renameHolder(work: Work, lot: Lot, transfer: Transfer): Promise<void> {
  await sql`
    update share_lots set nominee_id = ${transfer.nominee_id}, registered_name = ${transfer.transferee_name},
      registered_address = ${JSON.stringify(transfer.transferee_address)}::jsonb, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${lot.id}`.execute(work.db)
  await changeById(work, 'investments', lot.investment_id, { nominee_id: transfer.nominee_id })
}
