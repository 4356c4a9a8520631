import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { Figures, TableLine } from './figures.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

const list = '/api/ledgers?per_page=25'

/** One list on a database of a size, and the addresses of its pages. */
interface GrowingList {
  connection: Connection
  browser: Browser
  pages: number
  cursors: Record<'half' | 'end', string>
}

/**
 * The same list over a hundred times the rows: the first page by number, any depth by cursor, and numbered
 * pages far down.
 */
export async function growth(
  sides: { big: Child; small: Child },
  entries: { big: number; small: number },
  rounds: number,
): Promise<TableLine[]> {
  const big = await shelf(sides.big, entries.big)
  const small = await shelf(sides.small, entries.small)
  const rows = `${entries.big.toLocaleString('en-GB')} rows beside ${entries.small.toLocaleString('en-GB')}`
  const lines: TableLine[] = []
  const twice = async (what: string, path: (shelf: GrowingList) => string) => {
    const [ours, beside] = await timed([big, small], path, rounds)
    const ratio = ours!.median / beside!.median
    lines.push({
      what,
      unit: 'ms',
      ours: ours!,
      beside: beside!,
      ratio,
      budget: 'at most 2 times',
      kept: ratio <= 2,
    })
  }
  await twice(`List, ${rows}: page 1 by number`, () => list)
  await twice(`List, ${rows}: half-way, by cursor`, ({ cursors }) => `${list}&cursor=${cursors.half}`)
  await twice(`List, ${rows}: the end, by cursor`, ({ cursors }) => `${list}&cursor=${cursors.end}`)
  for (const [name, part] of [
    ['half-way', 0.5],
    ['the last', 1],
  ] as const) {
    const [ours] = await timed([big], ({ pages }) => `${list}&page=${Math.floor(pages * part)}`, rounds)
    lines.push({
      what: `List of ${entries.big.toLocaleString('en-GB')}: ${name} numbered page`,
      unit: 'ms',
      ours: ours!,
      budget: 'under 250 ms',
      kept: ours!.median < 250,
    })
  }
  for (const { connection } of [big, small]) connection.close()
  return lines
}

async function shelf(side: Child, entries: number): Promise<GrowingList> {
  const [browser] = await signIn(side.port, 1, [staffEmail(1, 0)])
  const connection = await Connection.open(side.port)
  const pages = Math.ceil(entries / 25)
  const cursorAt = async (page: number) => {
    const { body } = await connection.send(requestOf('GET', `${list}&page=${page}`, browser!))
    const { meta } = JSON.parse(body.toString()) as { meta: { next_cursor: string } }
    return meta.next_cursor
  }
  const cursors = { half: await cursorAt(Math.floor(pages / 2)), end: await cursorAt(pages - 1) }
  return { connection, browser: browser!, pages, cursors }
}

/** Milliseconds of one request at a time, the median of a dozen a round, in turn. */
async function timed(
  shelves: readonly GrowingList[],
  path: (shelf: GrowingList) => string,
  rounds: number,
): Promise<Figures[]> {
  const taken = shelves.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, each] of shelves.entries()) {
      const request = requestOf('GET', path(each), each.browser)
      const times: number[] = []
      for (let turn = 0; turn < 12; turn++) {
        const began = performance.now()
        const { status, body } = await each.connection.send(request)
        if (status !== 200) throw new Error(`${path(each)} answered ${status}: ${body.toString()}`)
        times.push(performance.now() - began)
      }
      taken[index]!.push(figuresOf(times).median)
    }
  return taken.map(figuresOf)
}
