import { maturedStatuses } from '@moorgate/contract'
import type { InvestmentStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { heldStatusesSql } from '../../../rows/investment-rows.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournal, postReversal } from '../../ledger/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { setStatus } from '../../investment-status/index.ts'

type HoldingStatus = 'allocated' | 'certificated' | 'part_exited'

/**
 * Ends what is held of a round that matures: exited where something came back, written off where nothing did
 * or where the outcome says so. Anyone who had left before stays as they were (domain handbook §4.2).
 */
export async function endHoldings(work: Work, opportunity: Opportunity): Promise<void> {
  const nothingCameBack = (opportunity.outcome_proceeds_minor ?? 0n) === 0n
  const { rows } = await sql<{ id: number }>`
    select id from investments
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunity.id} and deleted_at is null
      and status in ${sql.raw(heldStatusesSql)}
    order by id`.execute(work.db)
  await setStatus(work, {
    ids: rows.map(({ id }) => id),
    to: opportunity.outcome === 'write_off' || nothingCameBack ? 'written_off' : 'exited',
  })
}

/**
 * Takes the end of a matured round back: each holding that ended in the moment of maturing stands again where
 * it stood, as its history tells. An exit of another day is another event, and stays.
 */
export async function resumeHoldings(work: Work, opportunity: Opportunity, reason: string): Promise<void> {
  const { rows } = await sql<{ id: number; stood_at: HoldingStatus }>`
    select i.id, h.from_status as stood_at
    from investments i
    cross join lateral (
      select c.from_status, c.at from investment_status_changes c
      where c.tenant_id = ${work.tenant.id} and c.investment_id = i.id order by c.id desc limit 1) h
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunity.id} and i.deleted_at is null
      and i.status in ${sql.raw(statusList(maturedStatuses))} and h.at = ${opportunity.matured_at}
    order by i.id`.execute(work.db)
  for (const [to, same] of Map.groupBy(rows, (row): InvestmentStatus => row.stood_at))
    await setStatus(work, {
      ids: same.map(({ id }) => id),
      to,
      reason,
      event: 'investment.end_withdrawn',
    })
}

/**
 * What books a cost out when a round matures: the move itself, so that each maturity has one journal and
 * undoing it finds it.
 */
const movedBy = 'opportunity_status_change'

/**
 * Cost that no payment has covered when the round has matured is lost: debit write_off, credit
 * investment_cost, for each holding.
 */
export async function writeOffCost(work: Work, opportunity: Opportunity, changeId: number): Promise<void> {
  const { rows } = await sql<{
    id: number
    user_id: number
    organisation_id: number | null
    cost_minor: bigint
  }>`
    select i.id, i.user_id, i.organisation_id, sum(e.debit_minor - e.credit_minor)::bigint as cost_minor
    from investments i
    join ledgers e on e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'investment_cost'
    where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${opportunity.id} and i.deleted_at is null
      and i.status in ${sql.raw(statusList(maturedStatuses))}
    group by i.id, i.user_id, i.organisation_id having sum(e.debit_minor - e.credit_minor) > 0
    order by i.id`.execute(work.db)
  if (rows.length === 0) return
  await postJournal(work, {
    date: londonDate(work.now),
    type: 'adjustment',
    description: 'Cost written off at maturity',
    source: { type: movedBy, id: changeId },
    entries: rows.flatMap(
      ({ id, user_id: userId, organisation_id: organisationId, cost_minor: costMinor }) => {
        const about = {
          currency: opportunity.currency,
          userId,
          organisationId,
          opportunityId: opportunity.id,
          investmentId: id,
        }
        return [
          { account: 'write_off', debitMinor: costMinor, ...about },
          { account: 'investment_cost', creditMinor: costMinor, ...about },
        ] as const
      },
    ),
  })
}

/** The cost that the last maturity wrote off is carried again. */
export async function bringCostBack(work: Work, opportunity: Opportunity, changeId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select j.id from ledger_journals j
    join opportunity_status_changes c on c.tenant_id = ${work.tenant.id} and c.id = j.source_id
    where j.tenant_id = ${work.tenant.id} and j.source_type = ${movedBy} and j.type = 'adjustment'
      and c.investment_opportunity_id = ${opportunity.id}
      and not exists (select from ledger_journals r where r.tenant_id = ${work.tenant.id} and r.reverses_id = j.id)`.execute(
    work.db,
  )
  for (const { id } of rows)
    await postReversal(work, id, {
      date: londonDate(work.now),
      description: 'Maturity withdrawn',
      source: { type: movedBy, id: changeId },
    })
}
