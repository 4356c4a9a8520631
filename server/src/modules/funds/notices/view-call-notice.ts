import { refuse } from '@moorgate/contract'
import type { drawdownItems, drawdownPurposes } from '@moorgate/contract'
import { sql } from 'kysely'
import { shareInTurn } from '../../../domain/allocate.ts'
import { parseMoney, sum } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { committedAtSql, moneyBefore } from './viewed-notice.ts'
import type { NoticeItem, NoticeItemKind, ViewedNotice } from './viewed-notice.ts'

/** A line of a call, what the call is for, and the amounts of all its lines in their order. */
export interface LineOfCall {
  amount_minor: bigint
  purpose: (typeof drawdownPurposes)[number] | 'equalisation'
  items: { kind: (typeof drawdownItems)[number]; amount: string }[]
  total_minor: bigint
  all_interest_minor: bigint
  currency: string
  line_amounts: string[]
  /** Lines before this one. */
  place: number
}

/** Columns of `LineOfCall`, from a line `l` and its call `d`. */
export function lineOfCallSql({ tenant }: Pick<FundQuestion, 'tenant'>) {
  const lines = sql`fund_drawdown_lines x
    where x.tenant_id = ${tenant.id} and x.fund_drawdown_id = d.id and x.deleted_at is null`
  return sql`l.amount_minor, d.purpose, d.items, d.total_minor, d.interest_minor as all_interest_minor, l.currency,
    array(select x.amount_minor::text from ${lines} order by x.id) as line_amounts,
    (select count(*)::int from ${lines} and x.id < l.id) as place`
}

interface CalledLine extends LineOfCall {
  drawdown: number
  number: number
  title: string
  issued_at: Date | null
  due_date: string
  interest_minor: bigint
  fund_id: number
  fund: string
  commitment: number
  committed_minor: bigint
  class: string
  registered_name: string
  per_unit: string | null
  units: string | null
}

/** A line of a call. Everybody who asks has been checked. */
export async function viewCallNotice(question: FundQuestion, id: number): Promise<ViewedNotice> {
  const line = await calledLine(question, id)
  const { commitment, currency, issued_at: at, amount_minor: own, interest_minor: interest } = line
  return {
    kind: 'call',
    id,
    number: line.number,
    title: line.title,
    fund: { id: line.fund_id, name: line.fund, currency },
    commitment: {
      id: commitment,
      amountMinor: line.committed_minor,
      class: line.class,
      registeredName: line.registered_name,
    },
    issuedOn: at && londonDate(at),
    dueOn: line.due_date,
    insideMinor: own,
    byUnit:
      line.per_unit === null || line.units === null ? null : { perUnit: line.per_unit, units: line.units },
    inside: sharedItems(line),
    outside:
      line.all_interest_minor > 0n
        ? [{ kind: 'interest', fundMinor: line.all_interest_minor, ownMinor: interest }]
        : [],
    isRecallable: false,
    before: await moneyBefore(question, { commitment, at, drawdown: line.drawdown }),
  }
}

/** What a line of a call is for, and the interest on top. The amounts add up to what is asked for. */
export async function itemsOfLine(
  question: FundQuestion,
  id: number,
): Promise<{ kind: NoticeItemKind; minor: bigint }[]> {
  const line = await calledLine(question, id)
  const items = sharedItems(line).map(({ kind, ownMinor: minor }) => ({ kind, minor }))
  return [...items, { kind: 'interest' as const, minor: line.interest_minor }].filter(
    ({ minor }) => minor > 0n,
  )
}

async function calledLine({ db, tenant }: FundQuestion, id: number): Promise<CalledLine> {
  const { rows } = await sql<CalledLine>`
    select d.id as drawdown, d.number, d.title, ${lineOfCallSql({ tenant })}, d.issued_at, d.due_date, l.interest_minor, d.fund_id, f.name as fund,
      c.id as commitment, ${committedAtSql({ tenant }, sql`d.issued_at`)} as committed_minor, c.class, e.registered_name,
      wire_decimal(d.per_unit) as per_unit, wire_decimal(l.units) as units
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = l.fund_commitment_id
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    where l.tenant_id = ${tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** What a call without items is for. */
const itemOf: Readonly<Record<LineOfCall['purpose'], NoticeItemKind>> = {
  investment: 'investments',
  follow_on: 'follow_on_investments',
  fees: 'management_fees',
  expenses: 'partnership_expenses',
  equalisation: 'earlier_calls',
}

/** Items of the whole call, each kind once. */
function itemsOf({
  items,
  purpose,
  total_minor: total,
  all_interest_minor: interest,
  currency,
}: LineOfCall): {
  kind: NoticeItemKind
  fundMinor: bigint
}[] {
  if (items.length === 0) return [{ kind: itemOf[purpose], fundMinor: total - interest }]
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const amountOf = (one: string) =>
    sum(items.filter(({ kind }) => kind === one).map(({ amount }) => parseMoney(amount, currency) ?? 0n))
  return kinds.map((kind) => ({ kind, fundMinor: amountOf(kind) }))
}

/**
 * The items in the investor's part. The lines of the call are served in their order by what is left of each
 * item, so each line's items add up to it, and the lines' parts of an item to the item.
 *
 * Worked example, a call of £200,000.00, of it £10,000.00 fees, whose first line is £50,000.00: £47,500.00
 * and £2,500.00.
 */
export function sharedItems(line: LineOfCall): NoticeItem[] {
  const items = itemsOf(line)
  const [only] = items
  if (only && items.length === 1) return [{ ...only, ownMinor: line.amount_minor }]
  const shared = shareInTurn(
    items.map(({ fundMinor }) => fundMinor),
    line.line_amounts.map(BigInt),
  )
  return items.map((item, index) => ({ ...item, ownMinor: shared[line.place]![index]! }))
}
