import { randomInt } from 'node:crypto'
import { unsentEntryStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { later, minutes, seconds } from '../../kernel/clock.ts'
import type { Job, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { entriesToSend, sendAt } from './jobs.ts'
import { sendEntry } from './send-entry.ts'
import type { SendResult, TakenEntry } from './send-entry.ts'

/** So many tries, over about an hour; then staff decide. */
const mostTries = 8
/** Longer than all requests of one entry take together. */
const leaseLasts = minutes(3)
/** A job ends after so many and adds itself again, so that a long queue leaves room for other firms. */
const mostAtOnce = 25

/**
 * Sends what is due to a firm's books, oldest first, contacts before their invoices and invoices before their
 * payments. No transaction is open while the books are asked: an entry is leased, so that a second process
 * leaves it alone, and one whose process died is taken up when the lease is over.
 */
export const sendEntries: Job<Record<string, never>> = {
  ...entriesToSend,
  perform: async (run) => {
    for (let count = 0; count < mostAtOnce && !run.signal.aborted; count += 1) {
      const taken = await now(run, take)
      if (!taken) break
      const result = await sendEntry(run, taken)
      await now(run, (work) => record(work, taken, result))
      if ('fault' in result && result.fault !== 'no_answer') break
    }
    await now(run, planNext)
  },
}

const now = <Result>({ platform, scope }: Run, act: (work: Work) => Promise<Result>): Promise<Result> =>
  transact(platform, { ...scope, now: platform.clock.now() }, act)

/**
 * What may be sent, as soon as it is due: of the connected books, with everything sent that comes before it. An
 * invoice takes a payment, or is voided, after what was on it is deleted.
 */
const sendable = (tenantId: number) => sql`
  from accounting_entries e
  join accounting_connections c on c.tenant_id = ${tenantId} and c.organisation_id = e.organisation_id
    and c.refresh_sealed is not null
  left join accounting_entries k on k.tenant_id = ${tenantId} and k.id = e.contact_entry_id
  left join accounting_entries v on v.tenant_id = ${tenantId} and v.id = e.invoice_entry_id
  left join accounting_entries f on f.tenant_id = ${tenantId} and f.id = e.follows_entry_id
  where e.tenant_id = ${tenantId} and e.status = 'waiting' and coalesce(k.status, 'sent') = 'sent'
    and coalesce(v.status, 'sent') = 'sent' and coalesce(f.status, 'sent') = 'sent'
    and not exists (select 1 from accounting_entries b where b.tenant_id = ${tenantId} and b.invoice_entry_id = e.invoice_entry_id
      and b.kind = 'payment_reversal' and b.id < e.id and b.status in ${sql.raw(statusList(unsentEntryStatuses))})`

/** The moment from which an entry may be tried. */
const dueAt = sql`greatest(e.due_at, e.leased_until, c.paused_until)`

async function take(work: Work): Promise<TakenEntry | undefined> {
  const { tenant, now: at } = work
  const { rows } = await sql<TakenEntry>`
    with next as (
      select e.id, k.provider_id as contact_provider_id, v.provider_id as invoice_provider_id,
        f.provider_id as follows_provider_id, c.calls_account, c.drawdowns_account, c.fees_account, c.fees_vat,
        c.distributions_account, c.bank_account
      ${sendable(tenant.id)} and ${dueAt} <= ${at}
      order by e.id limit 1 for update of e skip locked)
    update accounting_entries e set attempts = e.attempts + 1, leased_until = ${later(at, leaseLasts)}, updated_at = ${at}
    from next where e.tenant_id = ${tenant.id} and e.id = next.id
    returning e.id, e.kind, e.number, e.currency, e.amount_minor, e.facts, e.organisation_id, e.attempts, e.round,
      e.idempotency_key, next.contact_provider_id, next.invoice_provider_id, next.follows_provider_id, next.calls_account,
      next.drawdowns_account, next.fees_account, next.fees_vat, next.distributions_account, next.bank_account`.execute(
    work.db,
  )
  return rows[0]
}

async function record(work: Work, entry: TakenEntry, result: SendResult): Promise<void> {
  if ('sent' in result) return recordSent(work, entry, result.sent)
  if ('failed' in result) return recordFailed(work, entry, result.failed)
  // Asked to wait, or not asked at all: that was no try.
  if (result.fault !== 'no_answer')
    return postpone(work, entry, { attempts: entry.attempts - 1, at: work.now })
  if (entry.attempts >= mostTries)
    return recordFailed(work, entry, `${result.reason} We tried ${mostTries} times.`)
  const at = later(work.now, backOff(entry.attempts))
  return postpone(work, entry, { attempts: entry.attempts, at, reason: result.reason })
}

/**
 * Half a minute after the first try, then twice as long each time, a quarter more or less, so that firms don't
 * come back all at once.
 */
const backOff = (attempts: number) =>
  Math.round(seconds(30) * 2 ** (attempts - 1) * (randomInt(750, 1251) / 1000))

/** Of two that were at the same entry the one that sent it is right. */
async function recordSent(work: Work, { id, number }: TakenEntry, providerId: string): Promise<void> {
  const { rows } = await sql`
    update accounting_entries set status = 'sent', sent_at = ${work.now}, provider_id = ${providerId}, reason = null,
      leased_until = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status <> 'sent' returning 1`.execute(work.db)
  if (rows.length === 0) return
  work.emit({
    type: 'accounting_entry.sent',
    subject: { type: 'accounting_entry', id },
    payload: { number },
    after: { provider_id: providerId },
  })
}

async function recordFailed(work: Work, entry: TakenEntry, reason: string): Promise<void> {
  const { id, number } = entry
  const { rows } = await sql`
    update accounting_entries set status = 'failed', reason = ${reason.slice(0, 500)}, leased_until = null, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and ${isOurs(entry)} returning 1`.execute(work.db)
  if (rows.length === 0) return
  work.emit({
    type: 'accounting_entry.failed',
    subject: { type: 'accounting_entry', id },
    payload: { number, reason: reason.slice(0, 500) },
  })
}

async function postpone(
  work: Work,
  entry: TakenEntry,
  { attempts, at, reason }: { attempts: number; at: Date; reason?: string },
): Promise<void> {
  await sql`
    update accounting_entries set attempts = ${attempts}, due_at = ${at}, reason = ${reason ?? null}, leased_until = null,
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and ${isOurs(entry)}`.execute(work.db)
}

/** Nobody has taken it up, sent it again or stopped it since. */
const isOurs = ({ id, attempts, round }: TakenEntry) =>
  sql`id = ${id} and status = 'waiting' and attempts = ${attempts} and round = ${round}`

/** Comes back when the next entry is due. One that waits for another comes after that one. */
async function planNext(work: Work): Promise<void> {
  const { rows } = await sql<{
    at: Date | null
  }>`select min(${dueAt}) as at ${sendable(work.tenant.id)}`.execute(work.db)
  const at = rows[0]?.at
  if (at) await sendAt(work, at > work.now ? at : work.now)
}
