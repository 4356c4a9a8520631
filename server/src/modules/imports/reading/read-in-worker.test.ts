import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { importFields } from '@moorgate/contract'
import { readInWorker } from './read-in-worker.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'moorgate-read-'))
})
after(() => rm(folder, { recursive: true }))

async function reading(text: string, extension = 'csv') {
  const file = path.join(folder, `file.${extension}`)
  await writeFile(file, text)
  return readInWorker({ path: file, extension, fields: importFields.users, remembered: new Map() })
}

test('requests are answered while a long file is read', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `Ann,Lee,ann${index}@example.com${',x'.repeat(97)}`,
  )
  const headings = `First name,Last name,E-mail${',c'.repeat(97)}`
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  const { rowCount, batches } = await reading([headings, ...rows].join('\n'))
  clearInterval(others)
  assert.deepEqual([rowCount, batches.length], [20_000, 20])
  assert.ok(turns > 20, `others had ${turns} turns`)
})

test('a file that is refused says why, from its thread too', async () => {
  await assert.rejects(reading('First name\n'), { failure: refusal('The file has headings but no rows.') })
  await assert.rejects(reading('not a workbook', 'xlsx'), {
    failure: refusal('The file is damaged. Save it again.'),
  })
})

const refusal = (message: string) => ({ code: 'invalid', errors: { file: [message] } })

test('a title above the table is no heading, and rows keep their numbers', async () => {
  const { columns, batches } = await reading(
    'Investors on 3 March\n\nFirst name,E-mail\nAnn,ann@example.com\n',
  )
  assert.deepEqual(
    columns.map(({ field }) => field),
    ['first_name', 'email'],
  )
  assert.deepEqual(JSON.parse(batches[0]!), [{ row: 4, cells: ['Ann', 'ann@example.com'] }])
})

test('a stray cell below a list of one column is named, and makes no table of it', async () => {
  const list = ['E-mail', ...Array.from({ length: 9 }, (_, index) => `a${index}@example.com`)]
  list[2] += ',stray'
  await assert.rejects(reading(list.join('\n')), {
    failure: refusal('Row 3 has more cells than the headings. Is a quotation mark missing?'),
  })
})
