import type { Client } from 'pg'
import { xirr } from '../server/src/domain/xirr.ts'
import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { Figures, TableLine } from './figures.ts'
import { peopleOf } from './people.ts'
import { withClient } from './place.ts'
import type { Store } from './place.ts'
import type { Plan } from './plan.ts'
import { holdsMuch, reportsMuch } from './seed-funds.ts'
import type { Browser } from './sign-in.ts'

const requestsARound = 10

/** What is asked, by how many people in turn: one person asks for statistics sixty times a minute. */
interface ComparedRequest {
  product: Child
  path: string
  browsers: readonly Browser[]
}

/**
 * A large portfolio beside a usual one, KPIs of many companies beside few, statistics over many investments beside
 * few, and a rate of return over many flows beside few.
 */
export async function funds(
  sides: { big: Child; small: Child; store: Store },
  { effort: { rounds }, people }: Plan,
): Promise<TableLine[]> {
  const { companies, quarters, few, from } = await withClient(sides.store.admin, seedAll)
  const [onBig, onSmall] = [await peopleOf(sides.big.port, people), await peopleOf(sides.small.port, people)]
  const { small } = sides
  await switchFundsOn(small, onSmall.staff[0]!)
  const holder = (index: number) => [onSmall.investors[index]!]
  const portfolio = '/api/portfolio?include=investmentOpportunity&per_page=25'
  const aggregate = '/api/reports/aggregate?'
  return [
    await line({
      what: 'Portfolio of 500 holdings and 20,000 entries, beside one of 5',
      asked: [
        { product: small, path: portfolio, browsers: holder(0) },
        { product: small, path: portfolio, browsers: holder(1) },
      ],
      rounds,
      budget: 'none is set',
    }),
    await line({
      what: `KPIs of ${companies} companies over ${quarters} quarters, beside 20 companies over 4`,
      asked: [
        { product: small, path: `${aggregate}from=${from}`, browsers: onSmall.staff },
        { product: small, path: `${aggregate}owner_ids=${few.join(',')}`, browsers: onSmall.staff },
      ],
      rounds,
      budget: 'under 300 ms',
      isKept: ({ median }) => median < 300,
    }),
    ...(await statistics({ big: onBig.staff, small: onSmall.staff }, sides, rounds)),
    rates(rounds),
  ]
}

/** KPIs of companies are a part of funds, which a firm begins without. */
async function switchFundsOn(product: Child, browser: Browser): Promise<void> {
  const connection = await Connection.open(product.port)
  const { status } = await connection.send(requestOf('PATCH', '/api/features', browser, { funds_enabled: 1 }))
  if (status !== 200) throw new Error(`Switching funds on answered ${status}`)
  connection.close()
}

const seedAll = async (client: Client) => {
  await holdsMuch(client)
  return reportsMuch(client)
}

/** Figures of the overview over all investments of a firm. */
async function statistics(
  staff: { big: readonly Browser[]; small: readonly Browser[] },
  { big, small }: { big: Child; small: Child },
  rounds: number,
): Promise<TableLine[]> {
  const lines: TableLine[] = []
  for (const name of ['overview', 'total-investment-value', 'investment-count-trio', 'sub-types'])
    lines.push(
      await line({
        what: `Statistics over all investments, a hundredfold: ${name}`,
        asked: [
          { product: big, path: `/api/statistics/${name}`, browsers: staff.big },
          { product: small, path: `/api/statistics/${name}`, browsers: staff.small },
        ],
        rounds,
        budget: 'under 200 ms',
        isKept: ({ median }) => median < 200,
      }),
    )
  return lines
}

interface ComparedLine {
  what: string
  asked: readonly [ComparedRequest, ComparedRequest]
  rounds: number
  budget: string
  isKept?: (ours: Figures) => boolean
}

/** Both in turns, round by round, and what the first takes of the second. */
async function line({ what, asked, rounds, budget, isKept }: ComparedLine): Promise<TableLine> {
  const taken: [number[], number[]] = [[], []]
  const connections = [
    await Connection.open(asked[0].product.port),
    await Connection.open(asked[1].product.port),
  ]
  let turn = 0
  for (let round = 0; round < rounds; round++)
    for (const [index, { path, browsers }] of asked.entries()) {
      const times: number[] = []
      for (let each = 0; each < requestsARound; each++) {
        const request = requestOf('GET', path, browsers[turn++ % browsers.length]!)
        const began = performance.now()
        const { status, body } = await connections[index]!.send(request)
        if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString()}`)
        times.push(performance.now() - began)
      }
      taken[index]!.push(figuresOf(times).median)
    }
  for (const connection of connections) connection.close()
  const [ours, beside] = [figuresOf(taken[0]), figuresOf(taken[1])]
  return {
    what,
    unit: 'ms',
    ours,
    beside,
    ratio: ours.median / beside.median,
    budget,
    ...(isKept && { kept: isKept(ours) }),
  }
}

/** So many payments of eight years, each worth a little more at the end. */
function flowsOf(count: number) {
  const dated = Array.from({ length: count - 1 }, (_item, index) => ({
    date: new Date(Date.UTC(2018, 0, 1 + ((index * 37) % 2_900))).toISOString().slice(0, 10),
    amountMinor: BigInt(-100_000 - ((index * 7_919) % 90_000)),
  }))
  const paid = dated.reduce((sum, { amountMinor }) => sum - amountMinor, 0n)
  return [...dated, { date: '2026-06-30', amountMinor: (paid * 14n) / 10n }]
}

/** The rate of return of 1,000 flows beside that of 100. */
function rates(rounds: number): TableLine {
  const [many, few] = [flowsOf(1_000), flowsOf(100)]
  const timed = (flows: ReturnType<typeof flowsOf>) => {
    const times = Array.from({ length: 50 }, () => {
      const began = performance.now()
      if ('none' in xirr(flows)) throw new Error('The flows have no rate.')
      return performance.now() - began
    })
    return figuresOf(times).median
  }
  timed(few)
  timed(many)
  const taken = Array.from({ length: rounds }, () => [timed(many), timed(few)] as const)
  const ours = figuresOf(taken.map(([time]) => time))
  const beside = figuresOf(taken.map(([, time]) => time))
  return {
    what: 'Rate of return of 1,000 flows, beside 100',
    unit: 'ms',
    ours,
    beside,
    ratio: ours.median / beside.median,
    budget: 'under 2 ms',
    kept: ours.median < 2,
  }
}
