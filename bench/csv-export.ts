import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { Child } from './child.ts'
import { requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { searches } from './hot-reads.ts'
import { load, pick } from './load.ts'
import { mebibyte, watchMemory } from './memory.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

const everybody = '/api/users/export?filter%5Brole_id%5D=5'
const few = `${everybody}&filter%5Bname%5D=whitworth`
const lineFeed = 10

/**
 * Every investor as a file: how much the process grows while it sends them, and how soon the first bytes are
 * there.
 */
export async function csvExport(product: Child, investors: number, rounds: number): Promise<TableLine[]> {
  const [browser] = await signIn(product.port, 1, [staffEmail(1, 0)])
  // A process that has been answering for a while: what its young generation takes up to begin with is no
  // matter of the export's size.
  const requests = searches.map((path) => requestOf('GET', path, browser!))
  await load(product.port, 10, 2, (_connection, draw) => pick(requests, draw))
  await download(product, browser!, few)
  const before = await product.memory()
  const runs = []
  for (let round = 0; round < rounds; round++) {
    const run = await download(product, browser!, everybody)
    if (run.lines !== investors + 1)
      throw new Error(`The export has ${run.lines} lines for ${investors} investors`)
    runs.push(run)
  }
  const what = `CSV of ${investors.toLocaleString('en-GB')} investors`
  const grown = figuresOf(runs.map(({ most }) => Math.max(0, most - before) / mebibyte))
  const first = figuresOf(runs.map(({ firstByte }) => firstByte))
  const whole = figuresOf(runs.map(({ took }) => took))
  return [
    {
      what: `${what}: memory grows by`,
      unit: 'MB',
      ours: grown,
      budget: 'less than 50 MB',
      kept: grown.max < 50,
    },
    {
      what: `${what}: first byte`,
      unit: 'ms',
      ours: first,
      beside: whole,
      ratio: first.median / whole.median,
      budget: 'streams',
      kept: first.median < whole.median / 4,
      note: 'beside it the whole file',
    },
  ]
}

async function download(product: Child, browser: Browser, path: string) {
  const { result, most } = await watchMemory([product.memory, 25], () =>
    fetchFile(product.port, browser, path),
  )
  return { ...result, most }
}

async function fetchFile(port: number, browser: Browser, path: string) {
  const began = performance.now()
  const asked = request({ port, host: '127.0.0.1', path, headers: { ...browser } }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  let firstByte = 0
  let lines = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    if (firstByte === 0) firstByte = performance.now() - began
    for (const byte of piece) if (byte === lineFeed) lines++
  }
  if (answer.statusCode !== 200) throw new Error(`The export answered ${answer.statusCode}`)
  return { firstByte, took: performance.now() - began, lines }
}
