import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { queueInvoice } from './queue-entries.ts'
import type { InvoicedLine, Queue } from './queue-entries.ts'
import { isHeldByFund, payInvoice } from './queue-funds.ts'
import type { InvoicePayment } from './queue-funds.ts'

type ChargeKind = 'cash_call_late_charge' | 'fund_late_charge'

interface LateCharge extends InvoicedLine {
  amount_minor: bigint
  status: 'charged' | 'paid' | 'waived'
  received_on: string | null
}

const chargeSql = {
  cash_call_late_charge: ({ tenant }: Work, id: number) => sql<LateCharge>`
    select x.id, x.amount_minor, x.currency, null as reference, x.user_id, i.organisation_id, x.status,
      x.received_on::text as received_on, x.charged_on::text as issued_on, x.charged_on::text as due_date,
      o.name || ', interest on a late payment' as description,
      '/admin/investments/opportunities/' || o.id || '/transactions/cash-calls/' || l.cash_call_id as path
    from cash_call_late_charges x
    join cash_call_lines l on l.tenant_id = ${tenant.id} and l.id = x.cash_call_line_id
    join investments i on i.tenant_id = ${tenant.id} and i.id = x.investment_id
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = i.investment_opportunity_id
    where x.tenant_id = ${tenant.id} and x.id = ${id}`,
  fund_late_charge: (work: Work, id: number) => sql<LateCharge>`
    select x.id, x.amount_minor, x.currency, null as reference, x.user_id, x.organisation_id, x.status,
      x.received_on::text as received_on, x.charged_on::text as issued_on, x.charged_on::text as due_date,
      f.name || ', interest on a late payment' as description, '/admin/funds/' || f.id || '/details' as path
    from fund_late_charges x
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = x.fund_commitment_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = c.fund_id
    where x.tenant_id = ${work.tenant.id} and x.id = ${id}
      and not ${isHeldByFund(work, 'x.fund_commitment_id')}`,
}

/** How the books number what is of each kind. */
const numbers = {
  cash_call_late_charge: { invoice: 'CLATE', payment: 'CLPAY' },
  fund_late_charge: { invoice: 'LATE', payment: 'LPAY' },
}

/**
 * Interest that was charged on a late payment: an invoice of its own, because that of the call is paid by then. It
 * is income on the account for fees. It makes good a delay and is no supply, so it has no VAT (case 222/81, BAZ
 * Bausystem).
 */
export const queueLateCharge =
  (kind: ChargeKind) =>
  async (queue: Queue, id: number): Promise<void> => {
    const { rows } = await chargeSql[kind](queue.work, id).execute(queue.work.db)
    const [charge] = rows
    if (!charge || charge.status === 'waived') return
    await queueInvoice(queue, charge, {
      source: kind,
      number: `${numbers[kind].invoice}-${id}`,
      minor: charge.amount_minor,
      account: 'fees',
      vat: { treatment: 'none', amount: '0.00' },
    })
  }

/** What came in for it, on its invoice. */
export const queueLatePayment =
  (kind: ChargeKind) =>
  async (queue: Queue, id: number): Promise<void> => {
    const { rows } = await chargeSql[kind](queue.work, id).execute(queue.work.db)
    const [charge] = rows
    if (charge?.status !== 'paid') return
    const payment: InvoicePayment = { ...charge, of: id, date: charge.received_on! }
    await payInvoice(queue, payment, {
      source: { type: kind, id },
      number: `${numbers[kind].payment}-${id}`,
      invoiceOf: kind,
    })
  }
