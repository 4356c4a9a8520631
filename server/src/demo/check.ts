import { formatMoney, parseMoney, sum } from '../domain/money.ts'
import { createApp } from '../kernel/http/app.ts'
import type { Platform } from '../kernel/platform.ts'
import { registerRoutes } from '../modules.ts'
import { accountByEmail } from '../modules/identity/index.ts'
import { checkBooks } from '../modules/investments/index.ts'
import type { Answered, Caller } from './caller.ts'
import { firms } from './firms.ts'
import { forEach } from './firm.ts'
import { House } from './house.ts'

/** What a firm's screens say, in figures that do not depend on the day: amounts as decimal strings, counts as numbers. */
export type Totals = Record<string, string | number>

export interface Checked {
  firm: string
  totals: Totals
  /** Sentences about what does not add up; none means that everything does. */
  problems: string[]
}

/** Opens every screen of the demo world that shows a total, as staff and as investors see it, and holds it against the ledger. */
export async function checkDemo(platform: Platform): Promise<Checked[]> {
  const app = createApp({
    ...platform,
    settings: { ...platform.settings, generalLimit: { user: 1_000_000, address: 1_000_000 } },
  })
  registerRoutes(app)
  await app.ready()
  try {
    const checked: Checked[] = []
    for (const [index, { name, domain, hosts }] of firms.entries()) {
      const house = new House({ id: index + 1, host: hosts[0]!, app, platform })
      const account = await accountByEmail(platform.database.of(house.id), house.id, `super-admin@${domain}`)
      const sheet = new Sheet()
      for (const problem of await checkBooks(platform.database.of(house.id), house.id))
        sheet.problems.push(problem)
      await readAll(house.as(account!.id), sheet)
      checked.push({ firm: name, totals: sheet.totals, problems: sheet.problems })
    }
    return checked
  } finally {
    await app.close()
  }
}

/** Figures as they are read, and what does not agree. */
class Sheet {
  readonly totals: Totals = {}
  readonly problems: string[] = []

  note(what: string, value: bigint | number): void {
    this.totals[what] = typeof value === 'bigint' ? formatMoney(value, 'GBP') : value
  }

  /** Writes down a figure, and a problem where what it should be is something else. */
  agree(what: string, said: bigint | number, ought: bigint | number): void {
    this.note(what, said)
    if (said !== ought) this.problems.push(`${what}: the screen says ${said}, the records ${ought}`)
  }
}

const minor = (value: unknown): bigint => parseMoney(String(value ?? '0'), 'GBP', 'signed') ?? 0n
const total = (rows: readonly Answered[], field: string): bigint => sum(rows.map((row) => minor(row[field])))
const where = (rows: readonly Answered[], field: string, ...values: unknown[]): Answered[] =>
  rows.filter((row) => values.includes(row[field]))

interface Records {
  entries: Answered[]
  opportunities: Answered[]
  investments: Answered[]
  lots: Answered[]
}

async function readAll(staff: Caller, sheet: Sheet): Promise<void> {
  const [entries, opportunities, investments, lots] = await Promise.all([
    staff.all('ledgers?sort=id'),
    staff.all('investment-opportunities?sort=id'),
    staff.all('investments?sort=id'),
    staff.all('share-lots?sort=id'),
  ])
  const records = { entries, opportunities, investments, lots }
  ledger(records, sheet)
  await books(staff, records, sheet)
  await calls(staff, records, sheet)
  await portfolios(staff, records, sheet)
  await overview(staff, records, sheet)
  await people(staff, sheet)
}

/** Debit less credit of an account, or of a part of its entries. */
const balance = (entries: readonly Answered[], account: string): bigint => {
  const of = where(entries, 'account', account)
  return total(of, 'debit') - total(of, 'credit')
}

function ledger({ entries }: Records, sheet: Sheet): void {
  sheet.agree('ledger: debits', total(entries, 'debit'), total(entries, 'credit'))
  for (const account of new Set(entries.map((entry) => String(entry['account']))))
    sheet.note(`ledger: ${account}`, balance(entries, account))
}

const settled = ['payment_received', 'allocated', 'certificated', 'part_exited', 'exited', 'written_off']

type Part = { amount: string; count: number }
interface Book {
  committed: string
  received: Part
  awaiting: Part
  overdue: Part
  reserved: Part
  held: { cost: string; shares: string }
}

/** Each opportunity's raised amount, its allocation book, and what the ledger says came in and was spent on shares. */
async function books(
  staff: Caller,
  { entries, opportunities, investments, lots }: Records,
  sheet: Sheet,
): Promise<void> {
  await forEach(opportunities, async ({ id, name, raised }) => {
    const of = <Row extends Answered>(rows: readonly Row[]) => where(rows, 'investment_opportunity_id', id)
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
    sheet.agree(`${name}: paid in`, -balance(of(entries), 'contribution'), minor(book.received.amount))
    sheet.agree(`${name}: cost of shares`, minor(book.held.cost), total(of(lots), 'cost'))
    const allotments = of(entries).filter((entry) => entry['type'] === 'allotment')
    sheet.agree(`${name}: allotted`, balance(allotments, 'investment_cost'), total(of(lots), 'cost'))
  })
}

async function calls(staff: Caller, { entries }: Records, sheet: Sheet): Promise<void> {
  const [all, lines, payments, refunds] = await Promise.all([
    staff.all('cash-calls?sort=id'),
    staff.all('cash-call-lines?sort=id'),
    staff.all('payments?sort=id'),
    staff.all('refunds?sort=id'),
  ])
  for (const call of all) {
    const own = where(lines, 'cash_call_id', call.id).filter((line) => line['status'] !== 'cancelled')
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

interface Portfolio {
  id: number
  invested: string
  value: string
  distributed: string
  gain: string
}

/** Everybody's portfolio, added up: what was spent on shares, what they are worth at the last price, and what was paid out. */
async function portfolios(
  staff: Caller,
  { entries, lots, opportunities }: Records,
  sheet: Sheet,
): Promise<void> {
  const holders = [...new Set(lots.map((lot) => Number(lot['user_id'])))]
  const held = (
    await forEach(holders, (id) => staff.get<Portfolio[]>(`portfolio?filter[user_id]=${id}`))
  ).flat() as unknown as Answered[]
  const prices = await staff.all('share-prices?sort=date')
  const worth = await forEach(opportunities, async ({ id, status }) => {
    const last = where(prices, 'investment_opportunity_id', id).at(-1)
    const own = where(lots, 'investment_opportunity_id', id)
    return status === 6 || !last ? 0n : sum(own.map((lot) => valueOf(lot, String(last['price']))))
  })
  const allotments = entries.filter((entry) => entry['type'] === 'allotment')
  sheet.agree('portfolios: invested', total(held, 'invested'), balance(allotments, 'investment_cost'))
  sheet.agree('portfolios: value', total(held, 'value'), sum(worth))
  sheet.agree('portfolios: distributed', total(held, 'distributed'), balance(entries, 'distribution'))
  sheet.agree(
    'portfolios: gain',
    total(held, 'gain'),
    total(held, 'value') + total(held, 'distributed') - total(held, 'invested'),
  )
  sheet.note('portfolios: holders', holders.length)
}

/** Shares of a lot at a price, to the penny: 16,000 shares at £0.7875 are £12,600.00. Both have at most eight places. */
function valueOf(lot: Answered, price: string): bigint {
  const [whole = '0', places = ''] = price.split('.')
  const priceE8 = BigInt(whole + places.padEnd(8, '0'))
  return (BigInt(String(lot['shares']).split('.')[0]!) * priceE8 * 2n + 1_000_000n) / 2_000_000n
}

type Labelled = { label: string; value: string | number }[]

/** The figures of the overview, against the records that they count. */
async function overview(staff: Caller, { investments, opportunities }: Records, sheet: Sheet): Promise<void> {
  const figures =
    await staff.get<Record<'invested' | 'live' | 'called', Record<string, string | number>>>(
      'statistics/overview',
    )
  const trio = await staff.get<Labelled>('statistics/trio-breakdown')
  const books = await forEach(opportunities, ({ id }) =>
    staff.get<Book>(`investment-opportunities/${id}/allocation-book`),
  )
  const inBooks = (part: (book: Book) => string) => sum(books.map((book) => minor(part(book))))
  const of = (label: string) => minor(trio.find((row) => row.label === label)?.value)
  sheet.agree(
    'overview: received',
    of('received'),
    inBooks((book) => book.received.amount),
  )
  sheet.agree(
    'overview: reserved',
    of('reserved'),
    inBooks((book) => book.reserved.amount),
  )
  sheet.agree(
    'overview: awaiting',
    of('awaiting_payment'),
    inBooks((book) => book.awaiting.amount) + inBooks((book) => book.overdue.amount),
  )
  const paid = where(investments, 'status', ...settled)
  const invested = sum(paid.map((row) => minor(row['allocated'] ?? row['amount'])))
  sheet.agree('overview: invested', minor(figures.invested['amount']), invested)
  sheet.agree('overview: investments', Number(figures.invested['count']), paid.length)
  sheet.agree(
    'total investment value',
    minor(await staff.get<string>('statistics/total-investment-value')),
    invested,
  )
  const live = where(opportunities, 'status', 2, 3)
  sheet.agree('overview: live', Number(figures.live['count']), live.length)
  sheet.agree('overview: committed', minor(figures.live['committed']), total(live, 'raised'))
  sheet.agree('overview: target', minor(figures.live['target']), total(live, 'target_amount'))
  const raises = await staff.get<Answered[]>('statistics/live-raises')
  sheet.agree('live raises: committed', total(raises, 'committed'), total(live, 'raised'))
  sheet.agree(
    'overview: called',
    minor(figures.called['amount']),
    minor(figures.called['received']) + minor(figures.called['awaiting']),
  )
  for (const chart of ['statistics/sub-types', 'statistics/capital-raised']) {
    const bars = await staff.get<Answered[]>(chart)
    sheet.agree(chart, total(bars, 'value'), invested)
  }
}

async function people(staff: Caller, sheet: Sheet): Promise<void> {
  const investors = await staff.all('users?filter[role_id]=5&sort=id')
  sheet.agree(
    'investors',
    await staff.get<number>('statistics/user-count'),
    where(investors, 'is_active', true).length,
  )
  for (const chart of ['investor-categorisation', 'aml-count', 'compliance-count']) {
    const bars = await staff.get<Labelled>(`statistics/${chart}`)
    sheet.agree(
      `${chart}: together`,
      bars.reduce((count, bar) => count + Number(bar.value), 0),
      investors.length,
    )
    for (const { label, value } of bars) sheet.note(`${chart}: ${label}`, Number(value))
  }
  const waiting =
    await staff.get<{ kind: string; count: number; amount: string | null }[]>('statistics/attention')
  for (const { kind, count, amount } of waiting) {
    sheet.note(`attention: ${kind}`, count)
    if (amount !== null) sheet.note(`attention: ${kind}, amount`, minor(amount))
  }
}
