import { formatMoney } from '../server/src/domain/money.ts'
import { irrForDisplay } from '../server/src/domain/xirr.ts'
import { firstPage } from './twin-page.ts'
import { holdingsSql, reserveSql } from './twin-money-sql.ts'
import { offerPageSql, offersSql } from './twin-offers-sql.ts'
import { peopleSql, personSql } from './twin-sql.ts'

export type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

interface TwinRequest {
  query: Query
  userId: string
  url: string
  host: string
  body: string
}

type Answer = (asked: TwinRequest) => Promise<{ status: number; text: string }>

const currentUser: Answer = async ({ query, userId }) => {
  const [row] = await query('person', personSql, [1, userId])
  return { status: 200, text: `{"data":${String(row?.['data'])}}` }
}

const people: Answer = async ({ query, url, host }) => {
  const name = decodeURIComponent(/filter%5Bname%5D=([^&]*)/.exec(url)?.[1] ?? '')
  const [row] = await query('people', peopleSql, [1, `%${name.replaceAll(/[\\%_]/g, '\\$&')}%`])
  return {
    status: 200,
    text: firstPage(row ?? {}, { origin: `http://${host}`, url, perPage: 25, of: '1 users -created_at' }),
  }
}

const offerPage: Answer = async ({ query, userId, url, host }) => {
  const slug = /filter%5Bslug%5D=([a-z0-9-]+)/.exec(url)?.[1] ?? ''
  const [row] = await query('offer-page', offerPageSql, [1, userId, slug])
  return {
    status: 200,
    text: firstPage(row ?? {}, {
      origin: `http://${host}`,
      url,
      perPage: 15,
      of: '1 investment_opportunities -created_at',
    }),
  }
}

const offers: Answer = async ({ query, userId, url, host }) => {
  const [row] = await query('offers', offersSql, [1, userId])
  return {
    status: 200,
    text: firstPage(row ?? {}, {
      origin: `http://${host}`,
      url: url.replace('&page=1', ''),
      perPage: 24,
      of: '1 investment_opportunities close_date',
    }),
  }
}

interface Holding {
  position: string
  flows: [string, number][]
  valued_on: string
  cost: string
  worth: string
  paid: string
  type: string
}

/** The rate alone is the product's own function: arithmetic is pure, and a second solver would only measure itself. */
const portfolio: Answer = async ({ query, userId }) => {
  const rows = (await query('holdings', holdingsSql, [1, userId])) as unknown as Holding[]
  const positions = rows.map((row) => {
    const { irr, reason } = rate(row.flows, row.valued_on, BigInt(row.worth))
    return `${row.position.slice(0, -1)},"irr":${irr},"irr_reason":${reason}}`
  })
  return { status: 200, text: `{"data":[${positions.join(',')}],"meta":{"totals":[${totals(rows)}]}}` }
}

function rate(flows: [string, number][], valuedOn: string, worthMinor: bigint) {
  const dated = flows.map(([date, minor]) => ({ date, amountMinor: BigInt(minor) }))
  const shown = irrForDisplay([...dated, { date: valuedOn, amountMinor: worthMinor }])
  return 'rate' in shown ? { irr: `"${shown.rate}"`, reason: null } : { irr: null, reason: `"${shown.none}"` }
}

function totals(rows: readonly Holding[]): string {
  const sum = (key: 'cost' | 'worth' | 'paid') => rows.reduce((total, row) => total + BigInt(row[key]), 0n)
  const [cost, worth, paid] = [sum('cost'), sum('worth'), sum('paid')]
  const days = rows.map((row) => row.valued_on).toSorted()
  const [valuedFrom, valuedOn] = [days[0] ?? '', days.at(-1) ?? '']
  const money = (minor: bigint) => `"${formatMoney(minor, 'GBP')}"`
  const types = [...Map.groupBy(rows, ({ type }) => type)].map(([type, some]) => {
    const part = some.reduce((total, row) => total + BigInt(row.worth), 0n)
    return `{"type":"${type}","value":${money(part)},"percent":"${sixPlaces(part * 100n, worth)}"}`
  })
  const { irr } = rate(
    rows.flatMap((row) => row.flows),
    valuedOn,
    worth,
  )
  return (
    `{"currency":"GBP","invested":${money(cost)},"held":${money(cost)},"value":${money(worth)},"distributed":${money(paid)},` +
    `"unrealised":${money(worth - cost)},"unrealised_percent":"${sixPlaces((worth - cost) * 100n, cost)}","realised":"0.00",` +
    `"income":${money(paid)},"gain":${money(worth + paid - cost)},"gain_percent":"${sixPlaces((worth + paid - cost) * 100n, cost)}",` +
    `"multiple":"${sixPlaces(worth + paid, cost)}","held_multiple":"${sixPlaces(worth, cost)}","irr":${irr},` +
    `"valued_from":"${valuedFrom}","valued_on":"${valuedOn}","holdings":${rows.length},"ended":0,"types":[${types}]}`
  )
}

/** A quotient to six places, half away from zero: 3 by 2 is 1.500000. */
function sixPlaces(numerator: bigint, denominator: bigint): string {
  const sign = numerator < 0n ? '-' : ''
  const doubled = ((numerator < 0n ? -numerator : numerator) * 2_000_000n) / denominator
  const digits = String((doubled + 1n) / 2n).padStart(7, '0')
  return `${sign}${digits.slice(0, -6)}.${digits.slice(-6)}`
}

const reserve: Answer = async ({ query, userId, body }) => {
  const wish = JSON.parse(body) as {
    investment_opportunity_id: number
    amount: string
    investment_method_entity_id: number
  }
  const minor = wish.amount.replace('.', '')
  const values = [1, userId, wish.investment_opportunity_id, minor, wish.investment_method_entity_id]
  const [row] = await query('reserve', reserveSql, values)
  return row ? { status: 201, text: `{"data":${String(row['data'])}}` } : { status: 409, text: '{}' }
}

/** By the beginning of the address, like the routes they stand beside. */
export const answers: readonly (readonly [string, Answer])[] = [
  ['/api/users?', people],
  ['/api/user?', currentUser],
  ['/api/portfolio', portfolio],
  ['/api/investments/user', reserve],
  ['/api/investment-opportunities?filter%5Bslug', offerPage],
  ['/api/investment-opportunities?', offers],
]
