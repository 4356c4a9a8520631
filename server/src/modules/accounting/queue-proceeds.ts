import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { latestOf, queueContact, queueEntry, readPayer, stopUntried } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

interface PaidProceeds {
  journal: number
  amount_minor: bigint
  currency: string
  date: string
  user_id: number
  organisation_id: number | null
  offer: number
  description: string
}

/**
 * What an investor got of an opportunity's proceeds, each by the journal of its payment: one that was reversed and
 * paid again is another. What is on hold is sent once it is paid.
 */
export async function queueProceeds(queue: Queue, journals: readonly number[]): Promise<void> {
  const { work } = queue
  const { rows } = await sql<PaidProceeds>`
    select l.ledger_journal_id as journal, l.amount_minor, l.currency, l.paid_on::text as date, l.user_id, l.organisation_id,
      o.id as offer, o.name || ', ' || d.title as description
    from ${proceedsOf(work)}
    where l.tenant_id = ${work.tenant.id} and l.ledger_journal_id = any(${[...journals]}::bigint[]) and l.amount_minor > 0
      and not exists (select 1 from refunds r where r.tenant_id = ${work.tenant.id} and r.investment_id = l.investment_id
        and r.ledger_journal_id = l.ledger_journal_id and r.deleted_at is null)
    order by l.id`.execute(work.db)
  for (const paid of rows) await queuePaid(queue, paid)
}

/** Proceeds that were on hold, once they are paid; other refunds are none. */
export async function queueHeldProceeds(queue: Queue, refundId: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<PaidProceeds>`
    select l.ledger_journal_id as journal, r.amount_minor, r.currency, r.paid_on::text as date, r.user_id, l.organisation_id,
      o.id as offer, o.name || ', ' || d.title as description
    from ${proceedsOf(work)}
    join refunds r on r.tenant_id = ${work.tenant.id} and r.id = ${refundId} and r.reason = 'payout_held'
      and r.investment_id = l.investment_id and r.ledger_journal_id = l.ledger_journal_id
    where l.tenant_id = ${work.tenant.id} and r.amount_minor > 0`.execute(work.db)
  for (const paid of rows) await queuePaid(queue, paid)
}

const proceedsOf = ({ tenant }: Work) => sql`opportunity_distribution_lines l
    join opportunity_distributions d on d.tenant_id = ${tenant.id} and d.id = l.opportunity_distribution_id
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = d.investment_opportunity_id`

const sourceOf = (journal: number) => ({ type: 'ledger_journal', id: journal })

async function queuePaid(queue: Queue, paid: PaidProceeds): Promise<void> {
  const payee = await readPayer(queue.work, paid)
  await queueEntry(queue, {
    kind: 'distribution',
    source: sourceOf(paid.journal),
    number: `PROC-${paid.journal}`,
    name: payee.name,
    path: `/admin/investments/opportunities/${paid.offer}/transactions`,
    money: { minor: paid.amount_minor, currency: paid.currency },
    contact: await queueContact(queue, payee),
    facts: { date: paid.date, account: 'distributions', description: paid.description },
  })
}

/** A payment that was reversed: it is not sent, or deleted in the books where it may be there. */
export async function undoProceeds(queue: Queue, journal: number): Promise<void> {
  const sent = await latestOf(queue, 'distribution', sourceOf(journal))
  if (!sent || (await stopUntried(queue.work, sent.id, 'The payment was reversed.'))) return
  await queueEntry(queue, {
    kind: 'distribution_reversal',
    source: sourceOf(journal),
    number: `PROC-${journal}`,
    name: sent.name,
    path: sent.path,
    facts: {},
    follows: sent.id,
  })
}
