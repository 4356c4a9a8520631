import { setTimeout as pause } from 'node:timers/promises'
import type { Child } from './child.ts'
import { Connection, requestOf } from './connection.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'
import { postForm } from './form.ts'
import type { Plan } from './plan.ts'
import { staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'
import { firstNames, surnames } from './words.ts'

interface Import {
  id: number
  status: string
  counts: { new: number; refused: number; created: number; failed: number }
}

/**
 * A file of new investors into a tenant that has many: uploaded, its columns matched by the product itself,
 * every row checked against the rules and the records, then written. Each round brings other people, so the
 * tenant grows.
 */
export async function importRows(product: Child, { importedRows, effort }: Plan): Promise<TableLine[]> {
  const [browser] = await signIn(product.port, 1, [staffEmail(1, 0)])
  const connection = await Connection.open(product.port)
  const runs: Awaited<ReturnType<typeof importOnce>>[] = []
  for (let round = 0; round < effort.rounds; round++)
    runs.push(await importOnce({ product, connection, browser: browser! }, importedRows, round))
  connection.close()
  const ours = figuresOf(runs.map(({ whole }) => whole))
  const partly = (part: 'read' | 'checked') => figuresOf(runs.map((run) => run[part])).median.toFixed(1)
  return [
    {
      what: `Import of ${importedRows.toLocaleString('en-GB')} investors`,
      unit: 's',
      ours,
      budget: 'under 60 s',
      kept: ours.median < 60,
      note: `of it ${partly('read')} s to read the file, ${partly('checked')} s to check it`,
    },
  ]
}

interface ImportClient {
  product: Child
  connection: Connection
  browser: Browser
}

/**
 * Seconds of the whole, and of its parts. Throws when a row is refused or left out: a file that is not
 * written is quickly done.
 */
async function importOnce({ product, connection, browser }: ImportClient, rows: number, round: number) {
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const { id } = await postForm(product.port, browser, {
    path: '/api/imports',
    fields: { kind: 'users' },
    fileName: `investors-${round}.csv`,
    type: 'text/csv',
    content: [fileOf(rows, round)],
  })
  const read = since()
  const send = async (method: 'GET' | 'POST', path: string) => {
    const request = requestOf(method, path, browser, method === 'POST' ? {} : undefined)
    const { status, body } = await connection.send(request)
    if (status >= 300) throw new Error(`${path} answered ${status}: ${body.toString()}`)
    return (JSON.parse(body.toString()) as { data: Import }).data
  }
  const until = async (act: 'check' | 'apply', end: string) => {
    let seen = await send('POST', `/api/imports/${id}/${act}`)
    for (; seen.status !== end; seen = await send('GET', `/api/imports/${id}`)) await pause(50)
    return seen.counts
  }
  const found = await until('check', 'checked')
  const checked = since() - read
  const written = await until('apply', 'applied')
  if (found.new !== rows || written.created !== rows)
    throw new Error(`Of ${rows} rows ${found.new} were new and ${written.created} were written`)
  return { read, checked, whole: since() }
}

/** People that nobody knows yet, with headings as an export of another product might have them. */
function fileOf(rows: number, round: number): Buffer {
  const lines = Array.from({ length: rows }, (_item, index) => {
    const first = firstNames[(index * 37) % firstNames.length]!
    const last = surnames[(index * 7_919) % surnames.length]!
    const phone = `+44 20 7946 ${String(index % 10_000).padStart(4, '0')}`
    return `${first},${last},import-${round}-${index}@new.example,${phone},GB`
  })
  return Buffer.from(`First name,Last name,E-mail,Telephone,Country of residence\n${lines.join('\n')}\n`)
}
