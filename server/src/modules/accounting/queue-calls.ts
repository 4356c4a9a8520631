import { droppedLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { queueContact, queueEntry, readPayer } from './queue-entries.ts'
import type { Queue } from './queue-entries.ts'

export interface CallLine {
  id: number
  status: string
  amount_minor: bigint
  currency: string
  reference: string | null
  user_id: number
  organisation_id: number | null
  issued_on: string
  due_date: string
  description: string
  path: string
}

export async function readCallLine({ work }: Queue, id: number): Promise<CallLine | undefined> {
  const { rows } = await sql<CallLine>`
    select l.id, l.status, l.amount_minor, l.currency, l.reference, l.user_id, i.organisation_id,
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

/** What an investor owes on a cash call, and before it the investor. A line that was dropped since owes nothing. */
export async function queueCallInvoice(queue: Queue, id: number): Promise<void> {
  const line = await readCallLine(queue, id)
  if (!line || (droppedLineStatuses as readonly string[]).includes(line.status)) return
  const { amount_minor: minor, currency } = line
  const payer = await readPayer(queue.work, line)
  await queueEntry(queue, {
    kind: 'invoice',
    source: { type: 'cash_call_line', id },
    number: `CALL-${id}`,
    name: payer.name,
    path: line.path,
    money: { minor, currency },
    contact: await queueContact(queue, payer),
    facts: {
      date: line.issued_on,
      due_date: line.due_date,
      reference: line.reference,
      account: 'calls',
      description: line.description,
    },
  })
}
