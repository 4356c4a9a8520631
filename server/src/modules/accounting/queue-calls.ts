import { droppedLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { formatMoney, parseMoney, smaller } from '../../domain/money.ts'
import type { EntryFacts } from './entry-facts.ts'
import { queueInvoice } from './queue-entries.ts'
import type { InvoicedLine, Queue } from './queue-entries.ts'

export interface CallLine extends InvoicedLine {
  status: string
  amount_minor: bigint
  fee_minor: bigint
  fee_vat_minor: bigint
}

export async function readCallLine({ work }: Queue, id: number): Promise<CallLine | undefined> {
  const { rows } = await sql<CallLine>`
    select l.id, l.status, l.amount_minor, l.fee_minor, l.fee_vat_minor, l.currency, l.reference, l.user_id, i.organisation_id,
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

/**
 * What of a credit is a fee that was not paid: money goes to the investment first, so the fee is what is left.
 *
 * Worked example, £10,300.00 with a fee of £300.00 that includes £50.00 of VAT, of which £10,180.00 came in: the
 * £120.00 are fee, £20.00 of them VAT.
 */
export function creditedFee({ facts, currency }: { facts: EntryFacts; currency: string }, restMinor: bigint) {
  const invoiced = facts.lines?.find(({ account }) => account === 'fees')
  const feeMinor = parseMoney(invoiced?.amount ?? '0', currency) ?? 0n
  if (facts.account !== 'calls' || feeMinor === 0n) return {}
  const vatMinor = parseMoney(facts.vat?.amount ?? '0', currency) ?? 0n
  const part = smaller(restMinor, feeMinor)
  return linesWithFee({
    amount_minor: restMinor,
    fee_minor: part,
    fee_vat_minor: (part * vatMinor) / feeMinor,
    currency,
    description: facts.description ?? '',
  })
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

interface MoneyWithFee {
  amount_minor: bigint
  fee_minor: bigint
  fee_vat_minor: bigint
  currency: string
  description: string
}

/** Where money is of an investment and of its fee, each is a line on its own account. */
export function linesWithFee(money: MoneyWithFee) {
  const { amount_minor: minor, fee_minor: feeMinor, fee_vat_minor: vatMinor, currency, description } = money
  if (feeMinor === 0n) return {}
  const amount = (of: bigint) => formatMoney(of, currency)
  const investment = { description, account: 'calls' as const, amount: amount(minor - feeMinor) }
  return {
    lines: [
      ...(minor === feeMinor ? [] : [investment]),
      { description: `${description}, fee`, account: 'fees' as const, amount: amount(feeMinor) },
    ],
    vat: { treatment: vatMinor > 0n ? ('standard' as const) : ('exempt' as const), amount: amount(vatMinor) },
  }
}
