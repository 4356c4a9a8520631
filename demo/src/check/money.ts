import { droppedLineStatuses } from '@moorgate/contract'
import { sum } from '../../../server/src/domain/money.ts'
import type { RecordAnswer, Caller } from '../caller.ts'
import { forEach } from '../firm.ts'
import { balance, minor, total, where } from './sheet.ts'
import type { Records, Sheet } from './sheet.ts'

type AmountAndCount = { amount: string; count: number }
/** An allocation book, as far as it is added up here. */
export interface Book {
  committed: string
  received: AmountAndCount
  awaiting: AmountAndCount
  overdue: AmountAndCount
  reserved: AmountAndCount
  held: { cost: string; shares: string }
}

/** Debits are credits, and each account has the balance that it has. */
export function checkLedger({ entries }: Pick<Records, 'entries'>, sheet: Sheet): void {
  sheet.agree('ledger: debits', total(entries, 'debit'), total(entries, 'credit'))
  for (const account of new Set(entries.map((entry) => String(entry['account']))))
    sheet.note(`ledger: ${account}`, balance(entries, account))
}

/**
 * Each opportunity's raised amount, its allocation book, and what the ledger says came in and was spent on
 * shares.
 */
export async function checkBooksOfOpportunities(
  staff: Caller,
  { entries, opportunities, investments, lots }: Records,
  sheet: Sheet,
): Promise<void> {
  await forEach(opportunities, async ({ id, name, raised }) => {
    const of = <Row extends RecordAnswer>(rows: readonly Row[]) =>
      where(rows, 'investment_opportunity_id', id)
    const book = await staff.get<Book>(`investment-opportunities/${id}/allocation-book`)
    const parts = [book.received, book.awaiting, book.overdue, book.reserved]
    sheet.agree(`${name}: raised`, minor(raised), minor(book.committed))
    sheet.agree(`${name}: book`, minor(book.committed), sum(parts.map((part) => minor(part.amount))))
    sheet.note(`${name}: allocations`, of(investments).length)
    for (const [part, { amount, count }] of Object.entries({
      received: book.received,
      awaiting: book.awaiting,
      overdue: book.overdue,
      reserved: book.reserved,
    })) {
      sheet.note(`${name}: ${part}`, minor(amount))
      sheet.note(`${name}: ${part} by`, count)
    }
    // What a buyer pays a holder is no money of the round.
    const paidIn = of(entries).filter((entry) => entry['type'] !== 'transfer')
    sheet.agree(`${name}: paid in`, -balance(paidIn, 'contribution'), minor(book.received.amount))
    sheet.agree(`${name}: cost of shares`, minor(book.held.cost), balance(of(entries), 'investment_cost'))
    const acquired = where(of(entries), 'type', 'allotment', 'transfer')
    sheet.agree(`${name}: on the register`, balance(acquired, 'investment_cost'), total(of(lots), 'cost'))
  })
}

const counts = (recordAnswer: RecordAnswer) =>
  !droppedLineStatuses.some((status) => status === recordAnswer['status'])

/** Each cash call and its lines, and payments and refunds against the ledger's cash. */
export async function checkCalls(staff: Caller, { entries }: Records, sheet: Sheet): Promise<void> {
  const [all, lines, payments, refunds] = await Promise.all([
    staff.all('cash-calls?sort=id'),
    staff.all('cash-call-lines?sort=id'),
    staff.all('payments?sort=id'),
    staff.all('refunds?sort=id'),
  ])
  for (const call of all) {
    const own = where(lines, 'cash_call_id', call.id).filter(counts)
    const what = `${String(call['opportunity_name'])}, ${String(call['title'])}`
    sheet.agree(`${what}: total`, minor(call['total']), total(own, 'amount'))
    sheet.agree(`${what}: received`, minor(call['received']), total(own, 'received'))
    const open =
      call['status'] === 'draft' || call['status'] === 'cancelled'
        ? 0n
        : total(own, 'amount') - total(own, 'received')
    sheet.agree(`${what}: outstanding`, minor(call['outstanding']), open)
  }
  const cameIn = entries.filter((entry) => entry['type'] === 'contribution')
  sheet.agree('payments', total(payments, 'amount'), balance(cameIn, 'client_cash'))
  sheet.agree('payments: surplus', total(payments, 'surplus'), -balance(cameIn, 'unallocated'))
  sheet.agree(
    'refunds due',
    total(where(refunds, 'status', 'due'), 'amount'),
    -balance(entries, 'refund_payable'),
  )
  const paidBack = entries.filter((entry) => entry['type'] === 'refund')
  sheet.agree(
    'refunds paid',
    total(where(refunds, 'status', 'paid'), 'amount'),
    -balance(paidBack, 'client_cash'),
  )
}
