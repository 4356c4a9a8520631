import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { entryOf, latestOf, queueEntry, stopUntried } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

interface Offset {
  charge: number
  amount_minor: bigint
  currency: string
  date: string
  is_undone: boolean
}

async function readOffset(work: Work, id: number): Promise<Offset | undefined> {
  const { rows } = await sql<Offset>`
    select cash_call_late_charge_id as charge, amount_minor, currency, set_on::text as date, undone_at is not null as is_undone
    from late_charge_offsets where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  return rows[0]
}

const sourceOf = (id: number) => ({ type: 'late_charge_offset', id })
const invoiced = ({ charge }: Offset) => ({ type: 'cash_call_late_charge', id: charge })

/**
 * Interest that was paid from an overpayment: a payment on its invoice from the account on which calls are booked,
 * because the overpayment is there since it came in as money received. The bank has no part in it.
 */
export async function queueOffset(queue: Queue, id: number): Promise<void> {
  const offset = await readOffset(queue.work, id)
  if (!offset || offset.is_undone) return
  const invoice = await latestOf(queue, 'invoice', invoiced(offset))
  if (!invoice) return
  await queueEntry(queue, {
    kind: 'payment',
    source: sourceOf(id),
    number: `CLOVER-${id}`,
    name: invoice.name,
    path: invoice.path,
    money: { minor: offset.amount_minor, currency: offset.currency },
    invoice: invoice.id,
    facts: { date: offset.date, account: 'calls' },
  })
}

/** What was never tried is not sent; what may be there is deleted there. The invoice is due again. */
export async function undoOffset(queue: Queue, id: number): Promise<void> {
  const paid = await latestOf(queue, 'payment', sourceOf(id))
  if (!paid || (await stopUntried(queue.work, paid.id, 'The payment was undone.'))) return
  const offset = await readOffset(queue.work, id)
  const invoice = offset && (await entryOf(queue, 'invoice', invoiced(offset)))
  if (!invoice) return
  await queueEntry(queue, {
    kind: 'payment_reversal',
    source: sourceOf(id),
    number: `CLOVER-${id}`,
    name: paid.name,
    path: paid.path,
    facts: {},
    follows: paid.id,
    invoice: invoice.id,
  })
}
