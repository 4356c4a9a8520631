import { sql } from 'kysely'
import { largestRemainder, shareInTurn } from '../../../domain/allocate.ts'
import { sum } from '../../../domain/money.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { lineOfCallSql, sharedItems } from '../notices/view-call-notice.ts'
import type { LineOfCall } from '../notices/view-call-notice.ts'
import type { NoticeItemKind } from '../notices/viewed-notice.ts'

/** A part of a payment that was made, or of one that was received: what it was for, or what it is of. */
export interface PaymentPart {
  /** Of the cell of the payment that it is a part of: `payment:12`, `payout:7`. */
  of: string
  date: string
  kind: NoticeItemKind
  minor: bigint
}

/** What the payments of a commitment are made of. The parts of a payment add up to it. */
export const paymentPartsOf = async (
  question: FundQuestion,
  id: number,
  asOf: string,
): Promise<PaymentPart[]> => [
  ...(await paidInParts(question, id)),
  ...(await movedInParts(question, id, asOf)),
  ...(await paidOutParts(question, id, asOf)),
]

interface PaidIn extends LineOfCall {
  id: number
  line: number
  date: string
  capital_minor: bigint
}

async function paidInParts({ db, tenant }: FundQuestion, id: number): Promise<PaymentPart[]> {
  const { rows } = await sql<PaidIn>`
    select p.id, l.id as line, p.received_on::text as date, p.capital_minor, ${lineOfCallSql({ tenant })}
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where p.tenant_id = ${tenant.id} and p.fund_commitment_id = ${id} and p.capital_minor > 0
    order by p.received_on, p.id`.execute(db)
  return [...Map.groupBy(rows, ({ line }) => line).values()].flatMap(partsOfLine)
}

/** Payments of one line in their order; a line that is paid in full has paid each of its items in full. */
function partsOfLine(payments: readonly PaidIn[]): PaymentPart[] {
  const items = sharedItems(payments[0]!)
  const shared = shareInTurn(
    items.map(({ ownMinor }) => ownMinor),
    payments.map(({ capital_minor: minor }) => minor),
  )
  return payments.flatMap(({ id, date }, nth) =>
    items.map(({ kind }, index) => ({ of: `payment:${id}`, date, kind, minor: shared[nth]![index]! })),
  )
}

interface MovedIn extends PaidIn {
  transfer: number
}

/** Of payments that were transferred: each part is of the items of its call, in proportion. */
async function movedInParts({ db, tenant }: FundQuestion, id: number, asOf: string): Promise<PaymentPart[]> {
  const { rows } = await sql<MovedIn>`
    select x.id, x.fund_transfer_id as transfer, l.id as line, x.date::text as date, x.capital_minor, ${lineOfCallSql({ tenant })}
    from fund_transfer_parts x
    join fund_payments p on p.tenant_id = ${tenant.id} and p.id = x.source_id
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'payment' and x.moved_on <= ${asOf}::date
    order by x.date, x.id`.execute(db)
  const lines = Map.groupBy(rows, ({ transfer, line }) => `${transfer} ${line}`)
  return [...lines.values()].flatMap(partsOfMovedLine)
}

/** What left one commitment and what came to the other are of the same items: they differ by the sign alone. */
function partsOfMovedLine(moved: readonly MovedIn[]): PaymentPart[] {
  const sign = moved[0]!.capital_minor < 0n ? -1n : 1n
  const amounts = moved.map(({ capital_minor: minor }) => sign * minor)
  const items = sharedItems(moved[0]!)
  const whole = largestRemainder(
    sum(amounts),
    items.map(({ ownMinor: weight }, place) => ({ id: place, weight })),
  )!
  const shared = shareInTurn(
    whole.map(({ part }) => part),
    amounts,
  )
  return moved.flatMap(({ id, date }, nth) =>
    items.map(({ kind }, index) => ({
      of: `payment:-${id}`,
      date,
      kind,
      minor: sign * shared[nth]![index]!,
    })),
  )
}

interface PaidOut {
  id: number
  date: string
  kind: string
  capital_minor: bigint
  gain_minor: bigint
}

async function paidOutParts({ db, tenant }: FundQuestion, id: number, asOf: string): Promise<PaymentPart[]> {
  const { rows } = await sql<PaidOut>`
    select l.id, l.paid_on::text as date, d.kind, l.capital_minor, l.gain_minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id and d.kind <> 'equalisation'
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${id} and l.status = 'paid'
    union all
    select -x.id, x.date::text, d.kind, x.capital_minor, x.gain_minor
    from fund_transfer_parts x
    join distribution_lines l on l.tenant_id = ${tenant.id} and l.id = x.source_id
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${id} and x.kind = 'payout' and x.moved_on <= ${asOf}::date
    order by date, id`.execute(db)
  return rows.flatMap(({ id: line, date, kind, capital_minor: capital, gain_minor: gain }) => {
    const part = (item: NoticeItemKind, minor: bigint) => ({ of: `payout:${line}`, date, kind: item, minor })
    return [
      ...(capital !== 0n ? [part('capital', capital)] : []),
      ...(gain !== 0n ? [part(kind === 'income' ? 'income' : 'gain', gain)] : []),
    ]
  })
}

export const isPaidIn = ({ of }: PaymentPart) => of.startsWith('payment:')

/** Kinds of parts in the order in which they came, those that are nothing left out. */
export const kindsOf = (parts: readonly PaymentPart[]): NoticeItemKind[] =>
  [...new Set(parts.map(({ kind }) => kind))].filter(
    (one) => sum(parts.filter(({ kind }) => kind === one).map(({ minor }) => minor)) > 0n,
  )
