import { heldStatuses, opportunityStatus, refuse, refuseState } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import { parseShares } from '../../domain/decimal.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { lockById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { lockOpportunityOf } from '../round-locks/index.ts'
import type { Opportunity } from '../round-locks/index.ts'

export type Transfer = Selectable<Tables['share_transfers']>
export type Investment = Selectable<Tables['investments']>
export type Lot = Selectable<Tables['share_lots']>

/** Shares that are held: the investment, its lot on the register and its round, locked in the one order. */
export interface LockedHolding {
  opportunity: Opportunity
  investment: Investment
  lot: Lot | undefined
}

export const microOf = (shares: string): bigint => parseShares(shares) ?? 0n

export async function lockHolding(work: Work, investmentId: number): Promise<LockedHolding> {
  const opportunity = await lockOpportunityOf(work, 'investments', investmentId)
  mustTouch(work, opportunity.status, 'update')
  const investment = await lockById(work, 'investments', investmentId)
  const { rows } = await sql<Lot>`select * from share_lots
    where tenant_id = ${work.tenant.id} and investment_id = ${investmentId} for update`.execute(work.db)
  return { opportunity, investment, lot: rows[0] }
}

/** The lot of a holding whose shares can go: of a completed round, and not ended. */
export function mustBeHeld({ opportunity, investment, lot }: LockedHolding): Lot {
  const isHeld = heldStatuses.includes(investment.status as InvestmentStatus)
  if (lot && isHeld && opportunity.status === opportunityStatus.completed) return lot
  refuseState('Only shares that are held can be transferred.')
}

/** The transfer with its holding, locked: the round first, so that two registrations wait for each other. */
export async function lockTransfer(
  work: Work,
  id: number,
): Promise<{ transfer: Transfer; holding: LockedHolding }> {
  const known = await work.db
    .selectFrom('share_transfers')
    .select('investment_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const holding = await lockHolding(work, known?.investment_id ?? refuse({ code: 'not_found' }))
  return { holding, transfer: await lockById(work, 'share_transfers', id) }
}
