import { cashCallLineStatuses, labelOf, openLineStatuses, refuseField, say } from '@moorgate/contract'
import type { cashCallFigures, CashCallLineStatus, QueryOf } from '@moorgate/contract'
import { parsePercent } from '../../../domain/decimal.ts'
import type { LateRowsOf } from '../../../domain/late-cells.ts'
import { latePartsAnswer, latePartsOfLine } from '../../../domain/late-payment.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { calledBeforeRow, uncalledByLineRow } from '../../../rows/called-rows.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { cashCalls } from '../../investments/index.ts'

/** What one investor is asked for on a call. Money in minor units. */
export interface CalledLine {
  id: number
  /** Whose it is, whether for themselves or for an organisation of theirs. */
  userId: number
  investor: string
  reference: string
  status: CashCallLineStatus
  /** The same in the tenant's words. */
  state: string
  /** Day on which the investor said that the money is on its way. */
  sent: string | null
  amount: string
  /** What of it is the investor's fee. */
  fee: string
  /** The whole allocation, what earlier calls asked for of it, and what no call has asked for yet. */
  allocation: string
  before: string
  uncalled: string
  received: string
  /** Paid beyond the amount, and not given back yet. */
  surplus: string
}

/** Money is awaited on it. */
export const isAwaited = ({ status }: Pick<CalledLine, 'status'>): boolean =>
  openLineStatuses.includes(status)

/** Money that came in for a line; with a minus where it went back to the card. */
export interface CalledPayment {
  id: number
  kind: 'payment' | 'card_refund'
  line: number
  on: string
  minor: string
}

/** Money that somebody is about to record for a line. */
export interface TypedPayment {
  line: number
  minor: string
}

export interface ViewedCall {
  title: string
  currency: string
  status: string
  total: string
  received: string
  /** Reservations that got no line. */
  unsigned: number
  lines: CalledLine[]
  /** Per cent a year on what comes late. */
  rate: string
  /** Late payments of each line that has any. */
  late: LateRowsOf[]
  payments: CalledPayment[]
  /** Not recorded yet. */
  typed: TypedPayment | undefined
}

/**
 * A call with its lines, by investor as its page has them, and what came in for each. 404 for who may not see
 * its round's money.
 */
export async function viewCashCall(
  question: QueryContext,
  id: number,
  { line_id: line, amount }: QueryOf<typeof cashCallFigures.workbook>,
): Promise<ViewedCall> {
  await showJson(question, cashCalls, question, id)
  const values = [question.tenant.id, id]
  const [call] = await question.rows<CallRow>(
    `select c.due_date::text as due, c.grace_days as grace, wire_decimal(c.default_interest) as rate, c.title, c.currency, c.status, c.total_minor::text as total, c.received_minor::text as received,
      c.unsigned_count as unsigned
    from cash_calls c where c.tenant_id = $1 and c.id = $2`,
    values,
  )
  const lines = await question.rows<Omit<CalledLine, 'state'>>(
    `select l.id::int as id, l.user_id::int as "userId", u.name as investor, coalesce(l.reference, '') as reference, l.status,
      (l.sent_at at time zone 'Europe/London')::date::text as sent, l.amount_minor::text as amount,
      l.fee_minor::text as fee, i.amount_minor::text as allocation, (${calledBeforeRow('l')})::text as before,
      (${uncalledByLineRow('l', 'c', 'i')})::text as uncalled,
      l.received_minor::text as received, l.surplus_minor::text as surplus
    from cash_call_lines l
    join cash_calls c on c.tenant_id = $1 and c.id = l.cash_call_id
    join investments i on i.tenant_id = $1 and i.id = l.investment_id
    join users u on u.tenant_id = $1 and u.id = l.user_id
    where l.tenant_id = $1 and l.cash_call_id = $2 and l.deleted_at is null
    order by u.name, l.id`,
    values,
  )
  const payments = await question.rows<CalledPayment>(
    `select p.id::int as id, 'payment' as kind, p.cash_call_line_id::int as line, p.received_on::text as on,
      p.amount_minor::text as minor
    from payments p
    join cash_call_lines l on l.tenant_id = $1 and l.id = p.cash_call_line_id and l.cash_call_id = $2
    where p.tenant_id = $1
      and not exists (select 1 from payment_reversals v where v.tenant_id = $1 and v.payment_id = p.id)
    union all
    select r.id::int, 'card_refund', c.cash_call_line_id::int, r.booked_on::text, (-r.amount_minor)::text
    from card_refunds r
    join card_payments c on c.tenant_id = $1 and c.id = r.card_payment_id
    join cash_call_lines l on l.tenant_id = $1 and l.id = c.cash_call_line_id and l.cash_call_id = $2
    where r.tenant_id = $1 and r.status = 'booked'
    order by 4, 2 desc, 1`,
    values,
  )
  const { labels } = wordingOf(question.tenant)
  const inWords = (status: CashCallLineStatus) => labelOf(labels, cashCallLineStatuses[status].label)
  return {
    ...call!,
    lines: lines.map((each) => ({ ...each, state: inWords(each.status) })),
    late: call!.status === 'draft' ? [] : lateOf(call!, { lines, payments }, londonDate(question.now)),
    payments,
    typed: line === undefined || amount === undefined ? undefined : typedOf(line, amount, call!.currency),
  }
}

type CallRow = Omit<ViewedCall, 'lines' | 'payments' | 'typed' | 'late'> & { due: string; grace: number }

/** What came late of each line, and what is still open of it after its day, as the line's own page has it. */
function lateOf(
  { due, grace, rate, currency }: CallRow,
  { lines, payments }: { lines: readonly Omit<CalledLine, 'state'>[]; payments: readonly CalledPayment[] },
  today: string,
): ViewedCall['late'] {
  const terms = { dueDate: due, graceDays: grace, ratePercentMicro: parsePercent(rate) ?? 0n }
  return lines.flatMap((line) => {
    const paidLine = {
      amountMinor: BigInt(line.amount),
      receivedMinor: BigInt(line.received),
      isOpen: isAwaited(line),
      payments: payments
        .filter((payment) => payment.line === line.id && payment.kind === 'payment')
        .map(({ minor, on }) => ({ capitalMinor: BigInt(minor), until: on })),
    }
    const parts = latePartsAnswer(latePartsOfLine(terms, paidLine, today), currency)
    const { id, investor } = line
    return parts.length === 0 ? [] : [{ id, title: investor, ratePercent: rate, parts }]
  })
}

function typedOf(line: number, amount: string, currency: string): TypedPayment {
  const minor = parseMoney(amount, currency) ?? refuseField('amount', say.number)
  return { line, minor: String(minor) }
}
