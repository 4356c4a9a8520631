import { settledStatuses } from '@moorgate/contract'
import { sum } from '../../../server/src/domain/money.ts'
import type { RecordAnswer, Caller } from '../caller.ts'
import { forEach } from '../firm.ts'
import type { Book } from './money.ts'
import { minor, total, where } from './sheet.ts'
import type { Records, Sheet } from './sheet.ts'

type LabelledValues = { label: string; value: string | number }[]

/** What rounds raised: the cost that is held of it, with that of the shares that were passed on since. */
async function investedIn(staff: Caller, paid: readonly RecordAnswer[]): Promise<bigint> {
  const ids = new Set(paid.map(({ id }) => id))
  const passedOn = (await staff.all('share-transfers?filter[status]=registered')).filter(
    (row) => row['kind'] !== 'nominee' && ids.has(Number(row['investment_id'])),
  )
  return sum(paid.map((row) => minor(row['allocated'] ?? row['amount']))) + total(passedOn, 'cost')
}

/** The figures of the overview, against the records that they count. */
export async function checkOverview(
  staff: Caller,
  { investments, opportunities }: Records,
  sheet: Sheet,
): Promise<void> {
  const figures =
    await staff.get<Record<'invested' | 'live' | 'called', Record<string, string | number>>>(
      'statistics/overview',
    )
  const trio = await staff.get<LabelledValues>('statistics/trio-breakdown')
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
  const paid = where(investments, 'status', ...settledStatuses).filter(
    ({ kind }) => kind !== 'transfer_in' && kind !== 'secondary',
  )
  const invested = await investedIn(staff, paid)
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
  const raises = await staff.get<RecordAnswer[]>('statistics/live-raises')
  sheet.agree('live raises: committed', total(raises, 'committed'), total(live, 'raised'))
  sheet.agree(
    'overview: called',
    minor(figures.called['amount']),
    minor(figures.called['received']) + minor(figures.called['awaiting']),
  )
  for (const chart of ['statistics/sub-types', 'statistics/capital-raised']) {
    const bars = await staff.get<RecordAnswer[]>(chart)
    sheet.agree(chart, total(bars, 'value'), invested)
  }
}

/** How many investors there are, by every chart that counts them, and what waits for somebody. */
export async function checkPeople(staff: Caller, sheet: Sheet): Promise<void> {
  const investors = await staff.all('users?filter[role_id]=5&sort=id')
  sheet.agree(
    'investors',
    await staff.get<number>('statistics/user-count'),
    where(investors, 'is_active', true).length,
  )
  for (const chart of ['investor-categorisation', 'aml-count', 'compliance-count']) {
    const bars = await staff.get<LabelledValues>(`statistics/${chart}`)
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
