import { sql } from 'kysely'
import { formatMoney } from '../../domain/money.ts'
import { vatOfRefund } from '../../domain/vat.ts'
import type { FactsOfVat } from './entry-facts.ts'
import { latestOf, queueContact, queueEntry, readPayer } from './queue-entries.ts'
import type { NewEntry, Queue } from './queue-entries.ts'

interface PaidFee {
  id: number
  amount_minor: bigint
  currency: string
  vat_minor: bigint
  vat_basis_points: number
  vat_treatment: 'standard' | 'exempt'
  user_id: number
  description: string
  date: string
}

async function readPaidFee({ work }: Queue, id: number): Promise<PaidFee | undefined> {
  const { rows } = await sql<PaidFee>`
    select p.id, p.amount_minor, p.currency, p.vat_minor, p.vat_basis_points, v.vat_treatment, p.user_id, p.description,
      (p.paid_at at time zone 'Europe/London')::date::text as date
    from fee_payments p join fee_prices v on v.tenant_id = ${work.tenant.id} and v.id = p.fee_price_id
    where p.tenant_id = ${work.tenant.id} and p.id = ${id}`.execute(work.db)
  return rows[0]
}

/** A fee, or a period of a plan, that was paid by card: the firm's income, with the VAT that its price says. */
export async function queueFee(queue: Queue, id: number): Promise<void> {
  const fee = await readPaidFee(queue, id)
  if (!fee) return
  await queueEntry(queue, {
    ...(await ofFee(queue, fee, fee.vat_minor)),
    kind: 'receipt',
    source: { type: 'fee_payment', id },
    number: `FEE-${id}`,
    money: { minor: fee.amount_minor, currency: fee.currency },
  })
}

/** What of it went back to the card, where the fee itself is in the books. The VAT of all parts is that of the whole. */
export async function queueFeeRefund(queue: Queue, feeId: number, refundId: number): Promise<void> {
  const { work } = queue
  const fee = await readPaidFee(queue, feeId)
  const paid = await latestOf(queue, 'receipt', { type: 'fee_payment', id: feeId })
  const { rows } = await sql<{ amount_minor: bigint; before_minor: bigint; date: string }>`
    select r.amount_minor, r.booked_on::text as date,
      coalesce((select sum(b.amount_minor) from card_refunds b where b.tenant_id = ${work.tenant.id}
        and b.fee_payment_id = ${feeId} and b.status = 'booked' and (b.booked_on, b.id) < (r.booked_on, r.id)), 0)::bigint as before_minor
    from card_refunds r
    where r.tenant_id = ${work.tenant.id} and r.id = ${refundId} and r.fee_payment_id = ${feeId} and r.status = 'booked'`.execute(
    work.db,
  )
  const [refund] = rows
  if (!fee || !paid || !refund) return
  const amounts = { beforeMinor: refund.before_minor, newMinor: refund.amount_minor }
  await queueEntry(queue, {
    ...(await ofFee(queue, { ...fee, date: refund.date }, vatOfRefund(amounts, fee.vat_basis_points))),
    kind: 'refund',
    source: { type: 'card_refund', id: refundId },
    number: `CREF-${refundId}`,
    money: { minor: refund.amount_minor, currency: fee.currency },
    follows: paid.id,
  })
}

async function ofFee(
  queue: Queue,
  fee: PaidFee,
  vatMinor: bigint,
): Promise<Pick<NewEntry, 'name' | 'path' | 'contact' | 'facts'>> {
  const payer = await readPayer(queue.work, { user_id: fee.user_id, organisation_id: null })
  const vat: FactsOfVat = { treatment: fee.vat_treatment, amount: formatMoney(vatMinor, fee.currency) }
  return {
    name: payer.name,
    path: `/admin/investors/${fee.user_id}/details/transactions`,
    contact: await queueContact(queue, payer),
    facts: { date: fee.date, account: 'fees', description: fee.description, vat },
  }
}
