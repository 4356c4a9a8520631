import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let colleague: Client
let url: string
before(async () => {
  staff = await api.as('superAdmin')
  colleague = await api.as('support')
  const owner_id = await opportunityIn(api, 'Tidewell Energy')
  const made = await staff.post('/api/update-reports', {
    owner_type: 'investment_opportunity',
    owner_id,
    title: 'Third quarter',
    body: '<h2>Trading</h2><p>The export cable order will be placed in January.</p>',
  })
  url = `/api/update-reports/${made.body.data.id}`
})

const comments = async (who = staff) => (await who.get(`${url}/comments`)).body.data
async function say(who: Client, body: object) {
  const { status, body: answer, text } = await who.post(`${url}/comments`, body)
  assert.equal(status, 201, text)
  return answer.data
}
const check = async () =>
  (await staff.get(`${url}/publish-checks`)).body.data.find(
    ({ field }: { field: string }) => field === 'comments',
  )

test('a colleague comments on a section, the author answers, and it is resolved and opened again', async () => {
  assert.deepEqual(await comments(), [])
  assert.equal(await check(), undefined)
  const first = await say(colleague, { text: 'When is it placed?', section: 'Trading' })
  const [name] = [first.author]
  assert.deepEqual(
    [first.section, first.is_own, first.resolved_at, first.replies],
    ['Trading', true, null, []],
  )
  const answered = await say(staff, { text: 'In January.', reply_to: first.id, section: 'Outlook' })
  assert.deepEqual(
    [
      answered.id,
      answered.is_own,
      answered.replies.map(({ text, is_own }: { text: string; is_own: boolean }) => [text, is_own]),
    ],
    [first.id, false, [['In January.', true]]],
  )
  assert.deepEqual(
    [(await check()).problem, (await check()).is_needed],
    [`1 open comment from ${name}`, false],
  )
  const second = await say(staff, { text: 'Add the photograph.' })
  const path = `${url}/comments/${first.id}`
  const resolved = (await staff.post(`${path}/resolve`)).body.data
  assert.deepEqual([resolved.resolved_at !== null, resolved.resolved_by !== null], [true, true])
  assert.equal((await staff.post(`${path}/resolve`)).body.data.resolved_at, resolved.resolved_at)
  const ids = async () => (await comments()).map(({ id }: { id: number }) => id)
  assert.deepEqual(await ids(), [second.id, first.id], 'what is open comes first')
  const opened = (await colleague.post(`${path}/reopen`)).body.data
  assert.deepEqual([opened.resolved_at, opened.resolved_by], [null, null])
  assert.deepEqual(await ids(), [first.id, second.id])
})

test('the author hears of a comment, the one who commented of the answer, and nobody of their own', async () => {
  await api.deliver()
  const told = async (who: Client) =>
    (await who.get('/api/notifications/admin')).body.data
      .filter(({ type }: { type: string }) => type.endsWith('UpdateReportCommented'))
      .map(({ data }: { data: { message: string; cta: string } }) => [
        data.message.replaceAll('**', '').replace(/^\S+ \S+ /, ''),
        data.cta,
      ])
  const draft = `/admin/reports/updates/${url.split('/').at(-1)}/edit-update`
  assert.deepEqual(await told(staff), [['commented on the draft Third quarter.', draft]])
  assert.deepEqual(await told(colleague), [['replied to a comment on the draft Third quarter.', draft]])
})

test('an answer is to a comment of the same report, and what isn’t there is not resolved', async () => {
  const [{ replies }] = await comments()
  for (const replyTo of [replies[0].id, 999_999])
    assert.equal((await staff.post(`${url}/comments`, { text: 'No', reply_to: replyTo })).status, 422)
  for (const id of [replies[0].id, 999_999])
    assert.equal((await staff.post(`${url}/comments/${id}/resolve`)).status, 404)
  assert.equal((await staff.post(`${url}/comments`, { text: '' })).status, 422)
})

const quote = { words: 'placed in January', before: 'will be', after: '.', block: 1, offset: 31 }

test('a comment of words keeps them with their place, whatever becomes of the text, which holds none of it', async () => {
  const report = async (who = staff) => (await who.get(url)).body.data
  const { version, body } = await report()
  const [said, changed] = await Promise.all([
    say(colleague, { text: 'Really?', section: 'Trading', quote }),
    staff.patch(url, { body: `${body}<p>More follows.</p>`, version }),
  ])
  assert.equal(changed.status, 200, 'a comment takes nobody’s version')
  assert.deepEqual([said.quote, said.section], [quote, 'Trading'])
  const waits = { body: '<h2>Trading</h2><p>The order waits.</p>', version: changed.body.data.version }
  assert.equal((await staff.patch(url, waits)).status, 200)
  const kept = (await comments()).find(({ id }: { id: number }) => id === said.id)
  assert.deepEqual(kept.quote, quote, 'words that are gone are still known')
  assert.equal((await staff.patch(url, { body, version: (await report()).version })).status, 200)
  assert.equal((await report()).body, body)
  const bare = { ...quote, before: '', after: null }
  assert.deepEqual((await say(staff, { text: 'At the ends.', quote: bare })).quote, { ...bare, before: null })
  const answered = await say(staff, { text: 'Yes.', reply_to: said.id, quote: bare })
  assert.deepEqual([answered.quote, (await say(staff, { text: 'All of it.' })).quote], [quote, null])
})

test('a quote that is too long or has no place is refused, field by field', async () => {
  for (const [field, more] of Object.entries({
    'quote.words': { words: 'a'.repeat(501) },
    'quote.before': { before: 'a'.repeat(41) },
    'quote.block': { block: -1 },
    'quote.offset': { offset: 'x' },
  })) {
    const refused = await staff.post(`${url}/comments`, { text: 'No', quote: { ...quote, ...more } })
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]], refused.text)
  }
  assert.equal(
    (await staff.post(`${url}/comments`, { text: 'No', quote: { ...quote, words: '' } })).status,
    422,
  )
})

test('words that nobody wrote are not quoted, and marks, links and blanks part none that are there', async () => {
  const { version, body } = (await staff.get(url)).body.data
  const told =
    '<p>Sales &amp; margins <strong>ro</strong>se\u00a0by  5%<br>in <a href="https://x.example">May</a>.</p>'
  assert.equal((await staff.patch(url, { body: `${body}${told}`, version })).status, 200)
  const quoting = (words: string) =>
    staff.post(`${url}/comments`, { text: 'Sure?', quote: { ...quote, words } })
  for (const words of ['Sales & margins rose\u00a0by 5%\ufffcin May', 'rose by', 'Sales & margins'])
    assert.equal((await quoting(words)).status, 201, words)
  for (const words of ['placed in March', 'margins fell', 'strong', 'Sales &amp; margins']) {
    const refused = await quoting(words)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['quote.words']], words)
  }
  const now = (await staff.get(url)).body.data
  assert.equal((await staff.patch(url, { body, version: now.version })).status, 200)
})

test('investors and other firms read none, and of a published report nothing more is said', async () => {
  const investor = await api.asUser(await newInvestor(api, 'Ada'))
  assert.equal((await investor.get(`${url}/comments`)).status, 403)
  assert.equal((await investor.post(`${url}/comments`, { text: 'Mine', quote })).status, 403)
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(`${url}/comments`)).status, 404)
  assert.equal((await elsewhere.post(`${url}/comments`, { text: 'Hello', quote })).status, 404)
  assert.equal((await staff.post(`${url}/publish`)).status, 200, 'open comments hold nothing up')
  const late = await staff.post(`${url}/comments`, { text: 'Too late' })
  assert.deepEqual([late.status, late.body.reason], [409, 'report_live'])
  const [{ id }] = await comments()
  assert.equal((await staff.post(`${url}/comments/${id}/resolve`)).status, 409)
})

test('a comment is shown, answered and resolved however many there are before it', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into update_reports (tenant_id, owner_type, owner_id, title, body, created_at, updated_at)
    select tenant_id, owner_type, owner_id, 'Much discussed', body, created_at, updated_at from update_reports
    where tenant_id = 1 and id = ${Number(url.split('/').at(-1))} returning id`.execute(api.db)
  const [{ id }] = rows as [{ id: number }]
  await sql`insert into update_report_comments (tenant_id, update_report_id, text, created_at)
    select 1, ${id}, 'Comment ' || n, now() from generate_series(1, 520) n returning 1`.execute(api.db)
  const path = `/api/update-reports/${id}/comments`
  const added = await colleague.post(path, { text: 'The last' })
  assert.deepEqual([added.status, added.body.data.text], [201, 'The last'], added.text)
  const answer = await staff.post(path, { text: 'Noted.', reply_to: added.body.data.id })
  assert.deepEqual([answer.status, answer.body.data.replies.length], [201, 1], answer.text)
  const shown = (await staff.get(path)).body.data as { text: string }[]
  assert.deepEqual([shown.length, shown[0]!.text, shown.at(-1)!.text], [500, 'Comment 22', 'The last'])
  const resolved = await staff.post(`${path}/${added.body.data.id}/resolve`)
  assert.deepEqual([resolved.status, resolved.body.data.resolved_at !== null], [200, true], resolved.text)
})
