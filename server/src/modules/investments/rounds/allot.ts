import { sql } from 'kysely'
import { allotShareNumbers } from '../../../domain/share-numbers.ts'
import { certificateNumber } from '../../../domain/reference.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Investment } from '../reserve/cancel-investment.ts'
import { certificatesToIssue } from './certificate-job.ts'
import { postJournals } from '../../ledger/index.ts'
import { recordMovements } from '../../register/index.ts'
import type { Movement } from '../../register/index.ts'
import type { Opportunity } from '../../round-locks/index.ts'
import { setStatus } from '../../investment-status/index.ts'

export interface Allotted {
  investment: Investment
  shares: bigint
  costMinor: bigint
}

interface AllottedLot {
  investment_id: number
  shares: string
  cost_minor: string
  number_from: string
  number_to: string
  certificate: string
}

/**
 * Allots shares to investments of a locked opportunity, in their order: numbers that go on where the class
 * left off, a certificate each, which a job writes, and the bookings. The investments end as certificated.
 */
export async function allot(
  work: Work,
  opportunity: Opportunity,
  { allotted, tellsHolders }: { allotted: readonly Allotted[]; tellsHolders: boolean },
): Promise<void> {
  if (allotted.length === 0) return
  const lots = numbered(opportunity, allotted)
  await writeLots(work, opportunity, { lots, tellsHolders })
  const waiting = { investment_opportunity_id: opportunity.id }
  await work.enqueue(certificatesToIssue, waiting, { key: String(opportunity.id) })
  await work.db
    .updateTable('investment_opportunities')
    .set({
      last_share_number: lots.at(-1)!.number_to,
      last_certificate_number: firstCertificate(opportunity) + lots.length,
    })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', opportunity.id)
    .execute()
  await settleInvestments(work, opportunity, lots)
  await postJournals(
    work,
    allotted.map(({ investment, costMinor }) => {
      const about = {
        currency: investment.currency,
        userId: investment.user_id,
        organisationId: investment.organisation_id,
        opportunityId: opportunity.id,
        investmentId: investment.id,
        reference: investment.reference,
      }
      return {
        date: opportunity.allotment_date!,
        type: 'allotment',
        description: 'Shares allotted',
        source: { type: 'investment', id: investment.id },
        entries: [
          { account: 'investment_cost', debitMinor: costMinor, ...about },
          { account: 'client_cash', creditMinor: costMinor, ...about },
        ],
      } as const
    }),
  )
}

const firstCertificate = (opportunity: Opportunity) =>
  Math.max(opportunity.certificates_in_issue, opportunity.last_certificate_number)

/**
 * Numbers go on after the last that was given here; the first of a round after those that were in issue
 * before it. Where those were unknown at the allotment and were filled in since, the round goes on with the
 * numbers that its certificates have.
 */
function numbered(opportunity: Opportunity, allotted: readonly Allotted[]): AllottedLot[] {
  const [before, here] = [BigInt(opportunity.shares_in_issue ?? 0), BigInt(opportunity.last_share_number)]
  const ranges = allotShareNumbers(
    here > 0n ? here : before,
    allotted.map(({ shares }) => shares),
  )
  return allotted.map(({ investment, shares, costMinor }, index) => ({
    investment_id: investment.id,
    shares: String(shares),
    cost_minor: String(costMinor),
    number_from: String(ranges[index]!.from),
    number_to: String(ranges[index]!.to),
    certificate: certificateNumber(firstCertificate(opportunity) + index + 1),
  }))
}

/** Puts the lots on the register, with a certificate each. */
async function writeLots(
  work: Work,
  opportunity: Opportunity,
  { lots, tellsHolders }: { lots: readonly AllottedLot[]; tellsHolders: boolean },
): Promise<void> {
  const day = opportunity.allotment_date!
  const holders = await holdersOf(work, opportunity, lots)
  await recordMovements(
    work,
    lots.map(({ investment_id, cost_minor, shares, number_from, number_to }): Movement => ({
      kind: 'allotment',
      effective_on: day,
      cause_type: 'investment_opportunity',
      cause_id: opportunity.id,
      investment_opportunity_id: opportunity.id,
      ...holders.get(investment_id)!,
      investment_id,
      share_class: opportunity.share_class,
      price: opportunity.share_price!,
      allotted_on: day,
      shares,
      costMinor: BigInt(cost_minor),
      number_from,
      number_to,
    })),
  )
  await sql`
    insert into certificates (tenant_id, investment_opportunity_id, investment_id, share_lot_id, user_id, number, issued_on,
      tells_holder, created_at, updated_at, created_by)
    select ${work.tenant.id}, ${opportunity.id}, l.investment_id, l.id, l.user_id, g.certificate, l.allotted_on, ${tellsHolders},
      ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as g(investment_id bigint, number_from numeric, certificate text)
    join share_lots l on l.tenant_id = ${work.tenant.id} and l.investment_id = g.investment_id
    order by g.number_from
    returning 1`.execute(work.db)
}

type RegisteredHolder = Pick<
  Movement,
  'user_id' | 'organisation_id' | 'nominee_id' | 'registered_name' | 'registered_address' | 'currency'
>

/**
 * Who stands on the register: the nominee where there is one, or else the method's own registered name, or
 * the person's.
 */
async function holdersOf(
  work: Work,
  opportunity: Opportunity,
  lots: readonly AllottedLot[],
): Promise<Map<number, RegisteredHolder>> {
  const { rows } = await sql<RegisteredHolder & { id: number }>`
    select i.id, i.user_id, i.organisation_id, n.id as nominee_id,
      coalesce(n.register_name, n.legal_name, n.name, m.registered_name, g.name, u.name) as registered_name,
      coalesce(n.address, m.address, g.address, u.address) as registered_address, i.currency
    from investments i
    join users u on u.tenant_id = ${work.tenant.id} and u.id = i.user_id
    left join organisations g on g.tenant_id = ${work.tenant.id} and g.id = i.organisation_id
    left join investment_method_entities m on m.tenant_id = ${work.tenant.id} and m.id = i.investment_method_entity_id
    left join nominees n on n.tenant_id = ${work.tenant.id} and n.id = coalesce(i.nominee_id, ${opportunity.nominee_id}::bigint)
    where i.tenant_id = ${work.tenant.id} and i.id = any(${lots.map((lot) => lot.investment_id)}::bigint[])`.execute(
    work.db,
  )
  return new Map(rows.map(({ id, ...holder }) => [id, holder]))
}

/**
 * First allocated, then, their certificates being numbered, certificated: both steps stand in the history.
 */
async function settleInvestments(
  work: Work,
  opportunity: Opportunity,
  lots: readonly AllottedLot[],
): Promise<void> {
  const ids = lots.map((lot) => lot.investment_id)
  await sql`
    update investments i set shares = g.shares, allocated_minor = g.cost_minor, price = ${opportunity.share_price}::numeric,
      allotted_on = ${opportunity.allotment_date}::date
    from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb) as g(investment_id bigint, shares numeric, cost_minor bigint)
    where i.tenant_id = ${work.tenant.id} and i.id = g.investment_id`.execute(work.db)
  await setStatus(work, { ids, to: 'allocated' })
  await setStatus(work, { ids, to: 'certificated' })
}
