import { sql } from 'kysely'
import type { AccountingKind } from '@moorgate/contract'
import { smaller, sum } from '../../domain/money.ts'
import { readCallLine } from './queue-calls.ts'
import type { CallLine } from './queue-calls.ts'
import { entryOf, follow, queueContact, queueEntry, readPayer, stopUntried } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

/** A payment on a line: what of it is on the invoice, and what is a receipt of its own. */
type PaymentPart = 'payment' | 'receipt'

const numberOf = { payment: 'PAY', receipt: 'OVER' } as const
/** The entry that deletes another in the books. */
export const reversalOf = { payment: 'payment_reversal', receipt: 'receipt_reversal' } as const

interface Payment {
  id: number
  amount_minor: bigint
  date: string
  is_reversed: boolean
}

/** An entry of a part of a payment, the latest of its versions. */
interface PartEntry {
  id: number
  kind: PaymentPart
  payment: number
  version: number
  amount_minor: bigint
  number: string
  name: string
  /** It was stopped or undone: nothing of it counts. */
  is_gone: boolean
}

/**
 * Brings the books up to what was paid on a line, after a payment was received or reversed. Payments fill the
 * invoice, the first first; what lies beyond it is money received. What is otherwise in the books is deleted
 * there and sent as it is now, so an event that is heard twice, or late, changes nothing. An invoice that was
 * stopped takes no payment: all of the money is a receipt. One that was credited in part takes the rest.
 *
 * Worked example, an invoice of £50.00 with two payments of £50.00: PAY-1 is on the invoice, OVER-2 a
 * receipt. The first is reversed: PAY-1 and OVER-2 are deleted, and PAY-2 is on the invoice.
 */
export async function settlePayments(queue: Queue, paymentId: number): Promise<void> {
  const { work } = queue
  const { rows } = await sql<{ line: number }>`select cash_call_line_id as line from payments
    where tenant_id = ${work.tenant.id} and id = ${paymentId}`.execute(work.db)
  if (rows[0]) await settleLine(queue, rows[0].line, paymentId)
}

/** The same of all payments of a line that the books know, and of one that they may not know yet. */
export async function settleLine(queue: Queue, lineId: number, paymentId?: number): Promise<void> {
  const line = await readCallLine(queue, lineId)
  const invoice = line && (await entryOf(queue, 'invoice', { type: 'cash_call_line', id: line.id }))
  if (!invoice) return
  const { work } = queue
  const isStopped = invoice.status === 'stopped'
  const entries = await partEntries(queue, line.id)
  const isKnown = ({ id, is_reversed: isReversed }: Payment) =>
    (id === paymentId && !isReversed) || entries.some((each) => each.payment === id)
  const payments = (await paymentsOf(queue, line.id)).filter(isKnown)
  const takesMinor = isStopped ? 0n : invoice.amount_minor - (await creditedOnInvoice(queue, invoice.id))
  const wanted = partsOf(payments, takesMinor)
  for (const entry of entries)
    if (!entry.is_gone && wanted.get(keyOf(entry)) !== entry.amount_minor)
      await undo(queue, entry, { id: invoice.id, isStopped })
  for (const payment of payments)
    for (const kind of ['payment', 'receipt'] as const) {
      const key = keyOf({ kind, payment: payment.id })
      const known = entries.find((entry) => keyOf(entry) === key)
      const minor = wanted.get(key)
      if (minor === undefined || (known && !known.is_gone && known.amount_minor === minor)) continue
      const part = { kind, payment, minor, line, invoice: invoice.id, isStopped }
      const id = await queuePart(queue, { ...part, version: (known?.version ?? 0) + 1 })
      const waiting = entries.find((entry) => entry.kind === 'payment' && entry.payment === payment.id)
      if (isStopped && waiting) await follow(work, waiting.id, id)
    }
}

const keyOf = ({ kind, payment }: Pick<PartEntry, 'kind' | 'payment'>) => `${kind} ${payment}`

/** What belongs on the invoice and what beside it; a part of nothing is left out. */
function partsOf(payments: readonly Payment[], takesMinor: bigint): ReadonlyMap<string, bigint> {
  const parts = new Map<string, bigint>()
  let leftMinor = takesMinor
  for (const { id, amount_minor: minor, is_reversed: isReversed } of payments) {
    if (isReversed) continue
    const appliedMinor = smaller(minor, leftMinor)
    leftMinor -= appliedMinor
    if (appliedMinor > 0n) parts.set(keyOf({ kind: 'payment', payment: id }), appliedMinor)
    if (minor > appliedMinor) parts.set(keyOf({ kind: 'receipt', payment: id }), minor - appliedMinor)
  }
  return parts
}

async function paymentsOf({ work }: Queue, lineId: number): Promise<Payment[]> {
  const { rows } = await sql<Payment>`
    select p.id, p.amount_minor, p.received_on::text as date, exists (select 1 from payment_reversals v
      where v.tenant_id = ${work.tenant.id} and v.payment_id = p.id) as is_reversed
    from payments p where p.tenant_id = ${work.tenant.id} and p.cash_call_line_id = ${lineId} order by p.id`.execute(
    work.db,
  )
  return rows
}

async function partEntries({ work, organisation }: Queue, lineId: number): Promise<PartEntry[]> {
  const { rows } = await sql<PartEntry>`
    select distinct on (e.kind, e.source_id) e.id, e.kind, e.source_id as payment, e.source_version as version, e.amount_minor,
      e.number, e.name, e.status = 'stopped' or exists (select 1 from accounting_entries r where r.tenant_id = ${work.tenant.id}
        and r.follows_entry_id = e.id and r.kind in ('payment_reversal', 'receipt_reversal') and r.status <> 'stopped') as is_gone
    from accounting_entries e join payments p on p.tenant_id = ${work.tenant.id} and p.id = e.source_id
      and p.cash_call_line_id = ${lineId}
    where e.tenant_id = ${work.tenant.id} and e.organisation_id = ${organisation} and e.source_type = 'payment'
      and e.kind in ('payment', 'receipt')
    order by e.kind, e.source_id, e.source_version desc`.execute(work.db)
  return rows
}

/** How much of an invoice is paid in the books, or will be. */
export async function paidOnInvoice(queue: Queue, lineId: number): Promise<bigint> {
  const entries = await partEntries(queue, lineId)
  return sum(
    entries
      .filter(({ kind, is_gone: isGone }) => kind === 'payment' && !isGone)
      .map((each) => each.amount_minor),
  )
}

/** How much of an invoice is credited in the books, or will be. */
export async function creditedOnInvoice({ work }: Queue, invoiceId: number): Promise<bigint> {
  const { rows } = await sql<{ credited_minor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as credited_minor from accounting_entries
    where tenant_id = ${work.tenant.id} and invoice_entry_id = ${invoiceId} and kind = 'credit_note'
      and status <> 'stopped'`.execute(work.db)
  return rows[0]!.credited_minor
}

/**
 * What was never tried is not sent; what may be there is deleted there, after it was sent. A payment on an
 * invoice that was stopped was never tried, so it is stopped too, whatever follows it: the receipt takes its
 * place.
 */
async function undo(
  queue: Queue,
  entry: PartEntry,
  invoice: { id: number; isStopped: boolean },
): Promise<void> {
  const { work } = queue
  if (invoice.isStopped && entry.kind === 'payment') {
    await stopUntried(work, entry.id, 'Its invoice hasn’t been sent.', { evenIfFollowed: true })
    return
  }
  if (await stopUntried(work, entry.id, 'The payment was reversed.')) return
  const kind: AccountingKind = reversalOf[entry.kind]
  const source = { type: 'payment', id: entry.payment }
  const known = await entryOf(queue, kind, source)
  await queueEntry(queue, {
    kind,
    source: { ...source, version: (known?.version ?? 0) + 1 },
    number: entry.number,
    name: entry.name,
    path: null,
    facts: {},
    follows: entry.id,
    ...(entry.kind === 'payment' && { invoice: invoice.id }),
  })
}

interface NewPart {
  kind: PaymentPart
  payment: Payment
  minor: bigint
  line: CallLine
  invoice: number
  /** The invoice isn't in the books. */
  isStopped: boolean
  version: number
}

async function queuePart(queue: Queue, part: NewPart): Promise<number> {
  const { kind, payment, minor, line, version } = part
  const payer = await readPayer(queue.work, line)
  const suffix = version === 1 ? '' : `-${version}`
  return queueEntry(queue, {
    kind,
    source: { type: 'payment', id: payment.id, version },
    number: `${numberOf[kind]}-${payment.id}${suffix}`,
    name: payer.name,
    path: line.path,
    money: { minor, currency: line.currency },
    ...(kind === 'payment'
      ? { invoice: part.invoice, facts: { date: payment.date } }
      : {
          contact: await queueContact(queue, payer),
          facts: {
            date: payment.date,
            account: 'calls',
            description: `Paid ${part.isStopped ? 'on' : 'beyond'} CALL-${line.id}`,
          },
        }),
  })
}
