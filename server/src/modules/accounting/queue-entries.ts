import { unsentEntryStatuses } from '@moorgate/contract'
import type { AccountingKind } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../kernel/database/status-list.ts'
import { randomToken } from '../../kernel/tokens.ts'
import type { Work } from '../../kernel/work.ts'
import type { EntryFacts } from './entry-facts.ts'

/** The books that entries are queued for, in the transaction of their event. */
export interface Queue {
  work: Work
  organisation: string
}

export interface NewEntry {
  kind: AccountingKind
  source: { type: string; id: number; version?: number }
  number: string
  name: string
  path: string | null
  money?: { minor: bigint; currency: string }
  facts: EntryFacts
  contact?: number
  invoice?: number
  /** The entry that it undoes or gives back. */
  follows?: number
}

/** Queues something once, however often its event is heard. Returns its id, also where it was there. */
export async function queueEntry({ work, organisation }: Queue, entry: NewEntry): Promise<number> {
  const { tenant, now } = work
  const { kind, source, money } = entry
  const version = source.version ?? 1
  const { rows } = await sql<{ id: number }>`
    insert into accounting_entries (tenant_id, organisation_id, kind, source_type, source_id, source_version, number, name, path,
      currency, amount_minor, facts, contact_entry_id, invoice_entry_id, follows_entry_id, idempotency_key, due_at, created_at, updated_at)
    values (${tenant.id}, ${organisation}, ${kind}, ${source.type}, ${source.id}, ${version}, ${entry.number},
      ${entry.name.slice(0, 255)}, ${entry.path}, ${money?.currency ?? null}, ${money?.minor ?? null},
      ${JSON.stringify(entry.facts)}::jsonb, ${entry.contact ?? null}, ${entry.invoice ?? null},
      ${entry.follows ?? null}, ${randomToken()}, ${now}, ${now}, ${now})
    on conflict (tenant_id, organisation_id, kind, source_type, source_id, source_version) do nothing
    returning id`.execute(work.db)
  return rows[0]?.id ?? (await entryOf({ work, organisation }, kind, source))!.id
}

interface KnownEntry extends Pick<NewEntry, 'name' | 'path' | 'facts'> {
  id: number
  version: number
  status: string
  amount_minor: bigint
}

/** The latest entry of a record of ours in these books. */
export async function entryOf(
  { work, organisation }: Queue,
  kind: AccountingKind,
  source: { type: string; id: number },
): Promise<KnownEntry | undefined> {
  const { rows } = await sql<KnownEntry>`
    select id, source_version as version, name, path, facts, status, coalesce(amount_minor, 0) as amount_minor from accounting_entries
    where tenant_id = ${work.tenant.id} and organisation_id = ${organisation} and kind = ${kind}
      and source_type = ${source.type} and source_id = ${source.id}
    order by source_version desc limit 1`.execute(work.db)
  return rows[0]
}

/** The same where it is in the books or will be; undefined where it was stopped. */
export async function latestOf(...asked: Parameters<typeof entryOf>): Promise<KnownEntry | undefined> {
  const found = await entryOf(...asked)
  return found?.status === 'stopped' ? undefined : found
}

/** An investor, the organisation that invests, or a fund for its carried interest, as the books know them. */
export interface Payer {
  type: 'user' | 'organisation' | 'fund'
  id: number
  number: string
  name: string
  email: string | null
}

export async function readPayer(
  { db, tenant }: Work,
  { user_id: userId, organisation_id: organisationId }: { user_id: number; organisation_id: number | null },
): Promise<Payer> {
  const { rows } = await (
    organisationId === null
      ? sql<Payer>`select 'user' as type, id, reference as number, name, email from users
        where tenant_id = ${tenant.id} and id = ${userId}`
      : sql<Payer>`select 'organisation' as type, id, 'ORG-' || id as number, name, email from organisations
        where tenant_id = ${tenant.id} and id = ${organisationId}`
  ).execute(db)
  return rows[0]!
}

/** The contact that an invoice is addressed to; sent another time where its name or address has changed. */
export async function queueContact(queue: Queue, payer: Payer): Promise<number> {
  const known = await entryOf(queue, 'contact', payer)
  const facts = { name: payer.name, email: payer.email }
  const isSame = known && known.facts.name === facts.name && known.facts.email === facts.email
  if (isSame && known.status !== 'stopped') return known.id
  return queueEntry(queue, {
    kind: 'contact',
    source: { type: payer.type, id: payer.id, version: (known?.version ?? 0) + 1 },
    number: payer.number,
    name: payer.name,
    path: payerPath(payer),
    facts,
  })
}

function payerPath({ type, id }: Payer): string {
  if (type === 'fund') return `/admin/funds/${id}/details`
  return `/admin/investors/${type === 'user' ? '' : 'organisations/'}${id}/details`
}

/** A line of a call, as its invoice says it. */
export interface InvoicedLine {
  id: number
  currency: string
  reference: string | null
  user_id: number
  organisation_id: number | null
  issued_on: string
  due_date: string
  description: string
  path: string
}

interface InvoiceTerms {
  source: string
  number: string
  minor: bigint
  account: NonNullable<EntryFacts['account']>
  lines?: EntryFacts['lines']
  vat?: EntryFacts['vat']
}

/** What an investor owes on a line, and before it the investor. */
export async function queueInvoice(queue: Queue, line: InvoicedLine, terms: InvoiceTerms): Promise<void> {
  const payer = await readPayer(queue.work, line)
  await queueEntry(queue, {
    kind: 'invoice',
    source: { type: terms.source, id: line.id },
    number: terms.number,
    name: payer.name,
    path: line.path,
    money: { minor: terms.minor, currency: line.currency },
    contact: await queueContact(queue, payer),
    facts: {
      date: line.issued_on,
      due_date: line.due_date,
      reference: line.reference,
      account: terms.account,
      description: line.description,
      ...(terms.lines && { lines: terms.lines }),
      ...(terms.vat && { vat: terms.vat }),
    },
  })
}

/** Nothing that waits or failed for these books is sent any more. */
export async function stopEntriesOf(work: Work, organisation: string, reason: string): Promise<void> {
  await stop(
    work,
    sql`organisation_id = ${organisation} and status in ${sql.raw(statusList(unsentEntryStatuses))}`,
    reason,
  )
}

/** Stops one that was never tried, and that nothing follows unless that is said, and says whether it was. */
export async function stopUntried(
  work: Work,
  id: number,
  reason: string,
  { evenIfFollowed = false } = {},
): Promise<boolean> {
  const count = await stop(
    work,
    sql`id = ${id} and status = 'waiting' and attempts = 0 and round = 1 and (${evenIfFollowed}
      or not exists (select 1 from accounting_entries f
        where f.tenant_id = ${work.tenant.id} and f.follows_entry_id = accounting_entries.id))`,
    reason,
  )
  return count > 0
}

/** What waits for one entry waits for another that takes its place. */
export async function follow({ db, tenant, now }: Work, from: number, to: number): Promise<void> {
  await sql`update accounting_entries set follows_entry_id = ${to}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenant.id} and follows_entry_id = ${from} and status in ${sql.raw(statusList(unsentEntryStatuses))}`.execute(
    db,
  )
}

async function stop(work: Work, which: ReturnType<typeof sql>, reason: string): Promise<number> {
  const { rows } = await sql<{ id: number; number: string }>`
    update accounting_entries set status = 'stopped', reason = ${reason}, leased_until = null, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and ${which} returning id, number`.execute(work.db)
  for (const { id, number } of rows)
    work.emit({
      type: 'accounting_entry.stopped',
      subject: { type: 'accounting_entry', id },
      payload: { number },
      after: { reason },
    })
  return rows.length
}
