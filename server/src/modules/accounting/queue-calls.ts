import { droppedLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { linesWithFee } from './fee-lines.ts'
import type { MoneyWithFee } from './fee-lines.ts'
import { queueInvoice } from './queue-entries.ts'
import type { InvoicedLine, Queue } from './queue-entries.ts'

export interface CallLine extends InvoicedLine, MoneyWithFee {
  status: string
}

export async function readCallLine({ work }: Queue, id: number): Promise<CallLine | undefined> {
  const { rows } = await sql<CallLine>`
    select l.id, l.status, l.amount_minor, l.fee_minor, l.fee_vat_minor, i.amount_minor as reserved_minor, i.fee_terms,
      l.currency, l.reference, l.user_id, i.organisation_id,
      (k.issued_at at time zone 'Europe/London')::date::text as issued_on, k.due_date::text as due_date,
      o.name || ', ' || k.title as description,
      '/admin/investments/opportunities/' || o.id || '/transactions/cash-calls/' || k.id as path
    from cash_call_lines l
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
    join cash_calls k on k.tenant_id = ${work.tenant.id} and k.id = l.cash_call_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = k.investment_opportunity_id
    where l.tenant_id = ${work.tenant.id} and l.id = ${id}`.execute(work.db)
  return rows[0]
}

/** The invoice of a line of a cash call. A line that was dropped since owes nothing. */
export async function queueCallInvoice(queue: Queue, id: number): Promise<void> {
  const line = await readCallLine(queue, id)
  if (!line || (droppedLineStatuses as readonly string[]).includes(line.status)) return
  await queueInvoice(queue, line, {
    source: 'cash_call_line',
    number: `CALL-${id}`,
    minor: line.amount_minor,
    account: 'calls',
    ...linesWithFee(line),
  })
}
