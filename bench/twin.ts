/**
 * The bare twin as a child process: `node:http`, `pg`, hand-written SQL under names, the same bytes as the
 * product and nothing around them. It resolves the same session by one indexed look-up, and then answers.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { formatMoney } from '../server/src/domain/money.ts'
import { irrForDisplay } from '../server/src/domain/xirr.ts'
import type { Store } from './place.ts'
import { holdingsSql, reserveSql } from './mirror-money-sql.ts'
import { offerPageSql, offersSql } from './twin-offers-sql.ts'
import { peopleSql, personSql } from './twin-sql.ts'

type Query = (name: string, text: string, values: unknown[]) => Promise<Record<string, unknown>[]>

interface MirrorRequest {
  query: Query
  userId: string
  url: string
  host: string
  body: string
}

type Answer = (asked: MirrorRequest) => Promise<{ status: number; text: string }>

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

/**
 * The rate alone is the product's own function: arithmetic is pure, and a second solver would only measure
 * itself.
 */
const portfolio: Answer = async ({ query, userId }) => {
  const rows = (await query('holdings', holdingsSql, [1, userId])) as unknown as Holding[]
  const positions = rows.map((row) => {
    const { irr, reason } = rate(row.flows, row.valued_on, BigInt(row.worth))
    return `${row.position.slice(0, -1)},"irr":${irr},"irr_reason":${reason}}`
  })
  return {
    status: 200,
    text: `{"data":[${positions.join(',')}],"meta":{"totals":[${totals(rows)}],"funds":[],"sold":[]}}`,
  }
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
    `{"currency":"GBP","invested":${money(cost)},"held":${money(cost)},"value":${money(worth)},"distributed":${money(paid)},"sold":"0.00","total_value":${money(worth + paid)},` +
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
const answers: readonly (readonly [string, Answer])[] = [
  ['/api/users?', people],
  ['/api/user?', currentUser],
  ['/api/portfolio', portfolio],
  ['/api/investments/user', reserve],
  ['/api/investment-opportunities?filter%5Bslug', offerPage],
  ['/api/investment-opportunities?', offers],
]

/** What PostgreSQL says of a page: its rows, how many match in all, and the sort keys of the last one. */
interface Page {
  data?: unknown
  count?: unknown
  total?: unknown
  last?: unknown
}

/** Whose list it is and in which order, as a cursor says it: `1 users -created_at`. */
interface ListQuery {
  origin: string
  url: string
  perPage: number
  of: string
}

/** The first page of a list in the envelope that clients know from Laravel, written out by hand. */
function firstPage(row: Page, { origin, url, perPage, of }: ListQuery): string {
  const [path = '', search = ''] = url.split('?')
  const [total, count] = [Number(row.total), Number(row.count)]
  const pages = Math.max(1, Math.ceil(total / perPage))
  const link = (page: number) => `"${origin}${path}?${search}&page=${page}"`
  const next = pages > 1 ? link(2) : 'null'
  const entry = (page: number) =>
    `{"url":${link(page)},"label":"${page}","page":${page},"active":${page === 1}}`
  const gap = '{"url":null,"label":"...","active":false}'
  const numbers =
    pages < 14
      ? Array.from({ length: pages }, (_item, index) => entry(index + 1))
      : [
          ...Array.from({ length: 10 }, (_item, index) => entry(index + 1)),
          gap,
          entry(pages - 1),
          entry(pages),
        ]
  const cursor =
    count === perPage
      ? `"${Buffer.from(`{"of":"${of}","v":${String(row.last)},"b":false}`).toString('base64url')}"`
      : 'null'
  return (
    `{"data":${String(row.data)},"links":{"first":${link(1)},"last":${link(pages)},"prev":null,"next":${next}},` +
    `"meta":{"current_page":1,"from":${count > 0 ? 1 : null},"last_page":${pages},"links":[` +
    `{"url":null,"label":"&laquo; Previous","page":null,"active":false},${numbers.join(',')},` +
    `{"url":${next},"label":"Next &raquo;","page":${pages > 1 ? 2 : null},"active":false}],` +
    `"path":"${origin}${path}","per_page":${perPage},"to":${count > 0 ? count : null},"total":${total},` +
    `"next_cursor":${cursor},"prev_cursor":null}}`
  )
}

const [{ app }] = JSON.parse(process.argv[2] ?? '') as [Pick<Store, 'app'>, string]
const pool = new pg.Pool({ ...app, max: 10, options: '-c app.tenant=1' })
const query: Query = async (name, text, values) => (await pool.query({ name, text, values })).rows

const findSession = `select user_id from sessions where tenant_id = $1 and id_hash = $2 and idle_expires_at > now()`

async function answer(request: { url: string; host: string; cookie: string; body: string }) {
  const token = /(?:^|; )session=([^;]+)/.exec(request.cookie)?.[1] ?? ''
  const [session] = await query('session', findSession, [1, createHash('sha256').update(token).digest()])
  const handle = answers.find(([path]) => request.url.startsWith(path))?.[1]
  if (!session || !handle) return { status: session ? 404 : 401, text: '{}' }
  return handle({ query, userId: String(session['user_id']), ...request })
}

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => {
    const { url = '', headers } = request
    answer({ url, host: headers.host ?? '', cookie: headers.cookie ?? '', body }).then(
      ({ status, text }) => {
        response.writeHead(status, {
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(text),
        })
        response.end(text)
      },
      (error: unknown) => response.writeHead(500, { 'content-length': 0 }).end(void console.error(error)),
    )
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('disconnect', () => process.exit(0))
