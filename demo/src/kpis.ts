import type { StoryAct } from './act.ts'
import type { Day } from './calendar.ts'
import type { Caller, RecordAnswer } from './caller.ts'
import { forEach } from './firm.ts'
import type { Firm } from './firm.ts'
import type { Story } from './story.ts'

const categories = ['Trading', 'Operations', 'People'] as const

interface AskedKpi {
  name: string
  category: (typeof categories)[number]
  values: Record<string, unknown>
}

const money = { unit: 'money', visible_to_investors: true }
const pounds = (aggregation: string) => ({ ...money, aggregation })

/** What every company is asked for each quarter; the ratio is made of the two before it. */
const asked: readonly AskedKpi[] = [
  { name: 'Revenue', category: 'Trading', values: pounds('sum') },
  { name: 'Gross profit', category: 'Trading', values: pounds('sum') },
  {
    name: 'Gross margin',
    category: 'Trading',
    values: { unit: 'percent', aggregation: 'ratio', decimals: 1, visible_to_investors: true },
  },
  { name: 'EBITDA', category: 'Trading', values: { ...pounds('sum'), visible_to_investors: false } },
  { name: 'Cash', category: 'Trading', values: pounds('last') },
  {
    name: 'Availability',
    category: 'Operations',
    values: { unit: 'percent', aggregation: 'average', decimals: 1, visible_to_investors: true },
  },
  {
    name: 'Headcount',
    category: 'People',
    values: { unit: 'number', aggregation: 'last', visible_to_investors: true },
  },
  {
    name: 'Staff turnover',
    category: 'People',
    values: { unit: 'percent', aggregation: 'sum', decimals: 1, higher_is_better: false },
  },
]

const quarters = 12

/**
 * What a company is asked for, and three years of what it said, up to the quarter that was valued last. All
 * is approved but the latest quarter of some.
 */
export function tellKpis({ firm }: Story, valued: StoryAct): void {
  const { calendar, timeline } = firm
  const told = firm.size === 'full' ? quarters : 2
  timeline.plan(calendar.day(-12), 'Companies report', (act) => {
    const quarterEnds = Array.from({ length: told }, (_, index) =>
      act.before(valued.quarterEnd(told - 1 - index)),
    )
    return async () => {
      const ids = await ask(firm.staff())
      const companies = await firm.staff().all('companies?sort=name')
      await forEach(companies, (company, index) => report(firm, { company, index, ids, quarterEnds }), 3)
    }
  })
}

async function ask(staff: Caller): Promise<ReadonlyMap<string, number>> {
  const sorted = new Map<string, number>()
  for (const [order, name] of categories.entries())
    sorted.set(name, (await staff.post('kpi-categories', { name, order })).id)
  const ids = new Map<string, number>()
  for (const [order, { name, category, values }] of asked.entries()) {
    const parts =
      values['aggregation'] === 'ratio'
        ? { numerator_id: ids.get('Gross profit'), denominator_id: ids.get('Revenue') }
        : {}
    const kpi = { name, category_id: sorted.get(category), order, ...values, ...parts }
    ids.set(name, (await staff.post('report-types', kpi)).id)
  }
  await staff.post('custom-kpis', {
    name: 'Revenue a head',
    category_id: sorted.get('People'),
    unit: 'money',
    formula: 'revenue / headcount',
    order: asked.length,
  })
  return ids
}

interface Reporting {
  company: RecordAnswer
  index: number
  ids: ReadonlyMap<string, number>
  quarterEnds: readonly Day[]
}

async function report(firm: Firm, { company, index, ids, quarterEnds }: Reporting): Promise<void> {
  const staff = firm.staff()
  const told = quarterEnds.length
  const periods = quarterEnds.map((day) => periodOf(day, Number(company['year_end_month'] ?? 12)))
  const lines = linesOf(String(company['name']), index)
  const rowsOf = (figures: Figures) =>
    [...figures].flatMap(([name, values]) =>
      values.slice(-told).flatMap((value, at, some) =>
        value === null
          ? []
          : [
              {
                report_type_id: ids.get(name),
                period: periods[at],
                value: String(value),
                ...(isSudden(some[at - 1], value) && {
                  note: 'Costs of a new site fell into the quarter before.',
                }),
              },
            ],
      ),
    )
  const owner = { owner_type: 'company', owner_id: company.id }
  await standFor(staff, company)
  await staff.post('report-inputs', { ...owner, rows: rowsOf(lines) })
  await staff.post('report-inputs', {
    ...owner,
    report_sub_type_id: await budgetOf(staff),
    rows: rowsOf(plannedOf(lines)),
  })
  // Of the latest quarter some wait for approval, and some were not sent yet.
  const approved = index % 4 === 1 || index % 4 === 2 ? periods.slice(0, -1) : periods
  for (const period of approved)
    for (const act of ['submit', 'approve']) await staff.post(`report-inputs/${act}`, { ...owner, period })
  if (index % 4 === 1) await staff.post('report-inputs/submit', { ...owner, period: periods.at(-1) })
}

/** What moves by more than half needs a note. */
const isSudden = (before: number | null | undefined, now: number): boolean =>
  Boolean(before) && Math.abs(now - before!) > Math.abs(before!) / 2

async function budgetOf(staff: Caller): Promise<number> {
  const kinds = await staff.get<RecordAnswer[]>('report-sub-types?filter[kind]=budget')
  return kinds[0]!.id
}

/** A company of the name of an investment that was completed is the company of that: its holders read it. */
async function standFor(staff: Caller, company: RecordAnswer): Promise<void> {
  if (company['investment_opportunity_id']) return
  const name = String(company['name'])
  const offers = await staff.all('investment-opportunities?filter[status]=5')
  const own = offers.find((offer) => offer['name'] === name)
  if (own) await staff.patch(`companies/${company.id}`, { investment_opportunity_id: own.id })
}

/** A quarter by its last day, in a year that ends in this month: 30 September is `2026-q3` of a calendar year. */
export function periodOf(day: Day, yearEnd: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  const quarter = Math.floor(((month - (yearEnd % 12) - 1 + 12) % 12) / 3) + 1
  return `${month > yearEnd ? year + 1 : year}-q${quarter}`
}

type Figures = ReadonlyMap<string, readonly (number | null)[]>

/** Figures of the pictures for Tidewell, of the last four quarters; of every other company a story of its own. */
function linesOf(name: string, index: number): Figures {
  const lines = new Map<string, (number | null)[]>(grownLines(index))
  if (!name.startsWith('Tidewell')) return lines
  const exact: Readonly<Record<string, readonly (number | null)[]>> = {
    Revenue: [221_000, 238_000, 243_000, 262_000],
    'Gross profit': [102_000, 112_000, 117_000, 131_000],
    EBITDA: [-412_000, -398_000, -420_000, -436_000],
    Cash: [3_890_000, 3_420_000, 2_905_000, 2_310_000],
    Availability: [91.4, 92, 92.6, 94.1],
    Headcount: [24, 26, 29, 31],
    'Staff turnover': [4.2, 3.8, 3.4, null],
  }
  for (const [line, last] of Object.entries(exact)) {
    const first = last[0]!
    const before = Array.from({ length: quarters - 4 }, (_, at) => earlierThan(first, quarters - 4 - at))
    lines.set(line, [...before, ...last])
  }
  return lines
}

/** What a figure was so many quarters earlier: four in a hundred less each. */
function earlierThan(first: number, back: number): number {
  const value = first * (1 - 0.04 * back)
  return Math.abs(first) > 100 ? Math.round(value / 1000) * 1000 : Math.round(value * 10) / 10
}

/** A company that grows steadily, each a little differently. */
function grownLines(index: number): [string, number[]][] {
  const size = 180_000 + ((index * 137) % 11) * 64_000
  const growth = 1.03 + ((index * 53) % 7) / 100
  const margin = 0.38 + ((index * 29) % 5) / 20
  const at = (each: (quarter: number) => number) =>
    Array.from({ length: quarters }, (_, quarter) => each(quarter))
  const revenue = at((quarter) => Math.round((size * growth ** quarter) / 1000) * 1000)
  const profit = revenue.map((value, quarter) => Math.round((value * (margin + quarter / 400)) / 1000) * 1000)
  const staff = at((quarter) => Math.round(12 + index + quarter * (1 + (index % 3) * 0.5)))
  return [
    ['Revenue', revenue],
    ['Gross profit', profit],
    [
      'EBITDA',
      revenue.map((value, quarter) => Math.round((value * (quarter * 0.02 - 0.12)) / 1000) * 1000 - 9000),
    ],
    ['Cash', at((quarter) => 2_600_000 + index * 90_000 - quarter * (40_000 + (index % 4) * 25_000))],
    ['Availability', at((quarter) => 90 + ((index + quarter) % 5) + quarter / 10)],
    ['Headcount', staff],
    ['Staff turnover', at((quarter) => 3 + ((index + quarter) % 3) / 2)],
  ].map(([name, values]) => [
    name as string,
    (values as number[]).map((value) => Math.round(value * 10) / 10),
  ])
}

/** Budgets were a little above in bad quarters and a little below in good ones. */
const plannedOf = (lines: Figures): Figures =>
  new Map(
    [...lines].map(([name, values]) => [
      name,
      values.map((value, at) =>
        value === null || name === 'Staff turnover'
          ? null
          : roundedLike(value, value * (at % 3 === 0 ? 1.03 : 0.97)),
      ),
    ]),
  )

const roundedLike = (like: number, value: number): number =>
  Math.abs(like) > 1000 ? Math.round(value / 1000) * 1000 : Math.round(value * 10) / 10
