import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { readBack } from '../../pdf/read-back.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { blockOf, made, reported, testFigures, textWith } from './test-figures.ts'
import type { TestFigures } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let holderId: number
let stranger: Client
let held: number
let known: TestFigures
before(async () => {
  staff = await api.as('superAdmin')
  holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  stranger = await api.asUser(await newInvestor(api, 'Harriet Underwood'))
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
  known = await testFigures(staff, held)
  await reported(staff, known.company, [
    [known.revenue, { '2025-q4': '200000', '2026-q1': '-31000', '2026-q2': '240000', '2026-q3': '262000' }],
    [known.profit, { '2025-q4': '100000', '2026-q2': '108000', '2026-q3': '131000' }],
  ])
})

const text =
  '<h2>In short</h2><p>Generation was <strong>8% ahead</strong> of plan, see ' +
  '<a href="https://grid.example/stroma">the agreement</a>.</p>' +
  '<ul><li>Two turbines<ul><li>Both at sea</li></ul></li><li>One cable</li></ul>' +
  '<blockquote><p>The best quarter so far.</p></blockquote>' +
  '<table><thead><tr><th>Site</th><th>MWh</th></tr></thead><tbody><tr><td>Stroma</td><td>1,086</td></tr></tbody></table>' +
  `<p>${'The sea was calm and the crews were quick. '.repeat(120)}</p>`

async function published(values: object = {}): Promise<{ id: number; url: string }> {
  const id = await made(staff, 'update-reports', {
    title: 'Third quarter',
    summary: 'A record quarter at Stroma.',
    year: 2026,
    quarter: 3,
    body:
      text +
      textWith(
        blockOf(known),
        blockOf(known, { title: 'In a chart', shown_as: 'chart', kpi_ids: [known.revenue, known.profit] }),
      ),
    owner_type: 'investment_opportunity',
    owner_id: held,
    ...values,
  })
  const answer = await staff.post(`/api/update-reports/${id}/publish`)
  assert.equal(answer.status, 200, answer.text)
  return { id, url: `/api/update-reports/${id}/pdf` }
}

const wordsOf = (bytes: Buffer) => readBack(bytes).pages.join(' ').replaceAll(/\s+/g, ' ')

test('a holder saves a published report: its text, its figures, who says so and page numbers', async () => {
  const { id, url } = await published()
  const { status, bytes, headers } = await fetchBytes(api, holder, url)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/pdf')
  assert.match(String(headers['content-disposition']), /attachment.*Third quarter/)
  const save = process.env['SAVE_PDF']
  if (save) await writeFile(save, bytes)
  const words = wordsOf(bytes)
  for (const part of [
    'Third quarter',
    'Tidewell Energy, Quarterly report, 30 September 2026',
    'Published',
    'A record quarter at Stroma.',
    '8% ahead',
    'the agreement (https://grid.example/stroma)',
    'Both at sea',
    'The best quarter so far.',
    '1,086',
    'Key figures',
    '£262,000',
    '−£31,000',
    'In a chart',
    'means not reported',
    'The value of investments can fall as well as rise.',
    'Page 1 of',
    'Page 2 of',
  ])
    assert.ok(words.includes(part), `${part} in ${words}`)
  assert.deepEqual((await fetchBytes(api, holder, url)).bytes, bytes, 'the same report gives the same bytes')
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from opens
    where tenant_id = 1 and openable_type = 'update_report' and openable_id = ${id} and user_id = ${holderId}`.execute(
    api.db,
  )
  assert.equal(rows[0]!.count, 1, 'taking it is opening it, once')
})

test('a revision says so, and a draft can not be saved', async () => {
  const { id, url } = await published({ title: 'To be revised' })
  const revised = await staff.patch(`/api/update-reports/${id}`, { summary: 'Corrected.', note: 'A slip' })
  assert.equal(revised.status, 200, revised.text)
  const words = wordsOf((await fetchBytes(api, holder, url)).bytes)
  assert.ok(words.includes('Corrected.') && words.includes('Revision'), words)
  const draft = await made(staff, 'update-reports', {
    title: 'Draft',
    owner_type: 'investment_opportunity',
    owner_id: held,
  })
  const refused = await staff.get(`/api/update-reports/${draft}/pdf`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'wrong_status'])
  assert.equal((await holder.get(`/api/update-reports/${draft}/pdf`)).status, 404)
})

test('who may read a report saves it, and nobody else', async () => {
  const { id, url } = await published({ title: 'For holders' })
  assert.equal((await stranger.get(url)).status, 404)
  assert.equal((await (await api.as('superAdmin', 2)).get(url)).status, 404)
  assert.equal((await api.guest().get(url)).status, 401)
  for (const name of Object.keys(roleIds) as RoleName[]) {
    if (name === 'user') continue
    const client = await api.as(name)
    const [paper, page] = [await client.get(url), await client.get(`/api/update-reports/${id}`)]
    assert.equal(paper.status, page.status, name)
  }
})

test('a report for a group of the holders is not saved by the others', async () => {
  const group = await made(staff, 'client-groups', { name: 'Founders' })
  const { url } = await published({
    title: 'For founders',
    audience: 'holders_in_groups',
    client_group_ids: [group],
  })
  assert.equal((await holder.get(url)).status, 404)
})

test('one person saves 60 reports an hour', async () => {
  const { url } = await published({ title: 'Often saved' })
  const once = await holder.get(url)
  const left = Number(once.headers['x-ratelimit-remaining'])
  assert.equal(once.headers['x-ratelimit-limit'], '60')
  const again = await holder.get(url)
  assert.equal(Number(again.headers['x-ratelimit-remaining']), left - 1)
})

test('a long report is printed away from the thread that answers, whole and the same each time', async () => {
  const rows = Array.from({ length: 700 }, () => '<tr><td></td></tr>').join('')
  const cells = Array.from({ length: 700 }, (_, index) => `<td>c${index + 1}</td>`).join('')
  const table = `<table><tbody><tr>${cells}</tr>${rows}</tbody></table>`
  const { url } = await published({
    title: 'Long',
    body:
      text +
      table +
      textWith(
        blockOf(known, { title: 'In a chart', shown_as: 'chart', kpi_ids: [known.revenue, known.profit] }),
      ),
  })
  const { status, bytes, headers } = await fetchBytes(api, holder, url)
  assert.equal(status, 200)
  assert.equal(headers['content-type'], 'application/pdf')
  const words = wordsOf(bytes)
  for (const part of ['8% ahead', 'has 700 columns', ' c1 ', ' c699 ', ' c700 ', 'In a chart', '£262,000'])
    assert.ok(words.includes(part), part)
  assert.deepEqual((await fetchBytes(api, holder, url)).bytes, bytes)
})
