import { startChild } from './child.ts'
import { requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { currentUser, searches } from './hot-reads.ts'
import { load, pick } from './load.ts'
import type { BuildRequest } from './load.ts'
import type { BenchDatabase } from './place.ts'
import { seed, staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

/** Each tenant's own size: the same alone and among the others. */
const firm = { staff: 2, investors: 200, investments: 0, openOffers: 0, entries: 0 }

interface RunOptions {
  tenants: number
  rounds: number
  seconds: number
}

/**
 * The same reads of tenants of one size, where there is one of them and where there are many and all are
 * asked in turn.
 */
export async function manyTenants(
  benchDatabase: BenchDatabase,
  { tenants, rounds, seconds }: RunOptions,
): Promise<TableLine[]> {
  const [alone, many] = [await benchDatabase.create('bench_alone'), await benchDatabase.create('bench_many')]
  await seed(alone, { tenants: 1, ...firm })
  await seed(many, { tenants, ...firm })
  await using one = await startChild('product', [alone, benchDatabase.folder])
  await using all = await startChild('product', [many, benchDatabase.folder])
  const [single] = await staffOf(one.port, 1)
  const everybody = await staffOf(all.port, tenants)
  const lines: TableLine[] = []
  for (const [what, paths] of [
    ['Current user', currentUser],
    ['List with a name search', searches],
  ] as const) {
    const sides = [
      { port: all.port, ask: asker(everybody, paths), taken: [] as number[] },
      { port: one.port, ask: asker([single!], paths), taken: [] as number[] },
    ]
    for (const { port, ask } of sides) await load(port, 10, seconds, ask)
    for (let round = 0; round < rounds; round++)
      for (const { port, ask, taken } of sides) taken.push((await load(port, 10, seconds, ask)).perSecond)
    const [ours, beside] = sides.map(({ taken }) => figuresOf(taken))
    const ratio = ours!.median / beside!.median
    lines.push({
      what: `${what}, ${tenants.toLocaleString('en-GB')} firms in turn beside one`,
      unit: 'requests/s',
      ours: ours!,
      beside: beside!,
      ratio,
      budget: 'at most 10 % slower',
      kept: ratio >= 0.9,
    })
  }
  return lines
}

async function staffOf(port: number, tenants: number): Promise<Browser[]> {
  const browsers: Browser[] = []
  for (let tenant = 1; tenant <= tenants; tenant++)
    browsers.push(...(await signIn(port, tenant, [staffEmail(tenant, 0)])))
  return browsers
}

/** A random person, asking a random question. */
function asker(browsers: readonly Browser[], paths: readonly string[]): BuildRequest {
  const some = paths.slice(0, 20)
  const requests = browsers.map((browser) => some.map((path) => requestOf('GET', path, browser)))
  return (_connection, draw) => pick(pick(requests, draw), draw)
}
