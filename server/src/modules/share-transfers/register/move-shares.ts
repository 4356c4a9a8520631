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

/** Takes the shares out of the investment of the person who held them. */
export async function takeShares(
  work: Work,
  { holding, transfer }: { holding: LockedHolding; transfer: Transfer },
  moved: SharesMoved,
): Promise<void> {
  const { investment } = holding
  await changeById(work, 'investments', investment.id, {
    shares: formatShares(moved.leftMicro),
    disposed_shares: formatShares(microOf(investment.disposed_shares) + microOf(transfer.shares)),
    disposed_minor: investment.disposed_minor + moved.cost.partMinor,
  })
  const ends = transfer.kind === 'outside' ? 'exited' : 'transferred'
  const to = moved.leftMicro > 0n ? 'part_exited' : ends
  if (investment.status !== to) await setStatus(work, { ids: [investment.id], to })
}

export const numberOf = (number: bigint | undefined): string | null =>
  number === undefined ? null : String(number)

/** What they paid is what the shares cost who gets them; a gift costs what it had cost who gave it. */
export const costOfBuyer = ({ consideration_minor: paidMinor }: Transfer, { cost }: SharesMoved): bigint =>
  paidMinor === 0n ? cost.partMinor : paidMinor

/** The investment in which the buyer holds the shares from now on. Returns its id. */
export async function giveShares(
  work: Work,
  { holding, lot, transfer }: { holding: LockedHolding; lot: Lot; transfer: Transfer },
  moved: SharesMoved,
): Promise<number> {
  const costMinor = costOfBuyer(transfer, moved)
  const kind: InvestmentKind = transfer.consideration_minor === 0n ? giftKind : 'secondary'
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
  work.emit({
    type: 'investment.entered',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: holding.opportunity.id, user_id: transfer.user_id! },
    after: { status: 'certificated', amount_minor: String(costMinor) },
  })
  return id
}
