import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { unzip } from '../documents/test-zip.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const secret = /Nightjar/i

/**
 * An open offer of a round that is kept in confidence, to one holder who has accepted to keep it and to one
 * who has not.
 */
async function confidentialOpportunity() {
  const round = await newRound(api)
  const [insider, outsider] = (await holdersWith(api, round, [600, 400])) as [number, number]
  await sql`update investment_opportunities set name = ${`Project Nightjar ${round.offer}`}, slug = ${`project-nightjar-${round.offer}`},
      market_sounding = true where tenant_id = 1 and id = ${round.offer}`.execute(api.db)
  await sql`insert into market_sounding_acceptances (tenant_id, investment_opportunity_id, user_id, statement, text_version, accepted_at)
    values (1, ${round.offer}, ${insider}, 'Keep it.', 'one', now())`.execute(api.db)
  const made = await staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: '2026-11-18',
    deadline: '2026-12-20T12:00:00Z',
    price: '4.00',
    available: '500',
  })
  const { id } = made.body.data
  assert.equal((await staff.post(`/api/pre-emption-options/${id}/open`)).status, 200)
  const [knows, doesNot] = await Promise.all([api.asUser(insider), api.asUser(outsider)])
  const { rows } = await sql<{ issuer: string }>`select issuer_name as issuer from investment_opportunities
    where tenant_id = 1 and id = ${round.offer}`.execute(api.db)
  return { id: id as number, offer: round.offer, knows, doesNot, outsider, insider, issuer: rows[0]!.issuer }
}

const include = 'include=investmentOpportunity'

test('who has not accepted reads what the law wants said, and neither the name nor the address of the round', async () => {
  const { id, offer, doesNot, issuer } = await confidentialOpportunity()
  const [place] = (await doesNot.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body
    .data
  const seen = [
    '/api/pre-emption-options',
    `/api/pre-emption-options?${include}`,
    `/api/pre-emption-options/${id}?${include},choices`,
    `/api/pre-emption-choices?include=option`,
    `/api/pre-emption-choices/${place.id}`,
    `/api/pre-emption-options/${id}/working?figure=entitlement:${place.id}`,
    '/api/pre-emption-options/export',
    '/api/pre-emption-choices/export',
  ]
  for (const path of seen) {
    const answer = await doesNot.get(path)
    assert.equal(answer.status, 200, path)
    assert.doesNotMatch(answer.text, secret, path)
  }
  const option = (await doesNot.get(`/api/pre-emption-options/${id}?${include}`)).body.data
  assert.deepEqual(
    [option.opportunity_name, option.opportunity_slug, option.price, option.available],
    [`New shares of ${issuer}`, `new_issue_${id}`, '4', '500'],
  )
  assert.equal(option.investment_opportunity, null)
  assert.notEqual((await doesNot.get(`/api/investment-opportunities/${offer}`)).status, 200)
})

test('who has accepted reads the round itself beside it', async () => {
  const { id, offer, knows } = await confidentialOpportunity()
  const option = (await knows.get(`/api/pre-emption-options/${id}?${include}`)).body.data
  assert.deepEqual(
    [option.investment_opportunity.name, option.investment_opportunity.slug],
    [`Project Nightjar ${offer}`, `project-nightjar-${offer}`],
  )
})

test('letter, archive and workbook name the company alone, whomever they go to', async () => {
  const { id, knows, doesNot, issuer } = await confidentialOpportunity()
  for (const client of [knows, doesNot]) {
    const [place] = (await client.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body
      .data
    const letter = await fetchBytes(api, client, `/api/pre-emption-choices/${place.id}/letter`)
    const words = (await wordsOf(letter.bytes)).join(' ')
    assert.ok(words.includes(`${issuer} is offering 500 new shares at £4.00 each.`), words)
    assert.doesNotMatch(words, secret)
    assert.doesNotMatch(JSON.stringify(letter.headers), secret)
    const book = await fetchBytes(api, client, `/api/pre-emption-options/${id}/workbook`)
    for (const [name, part] of unzip(book.bytes)) assert.doesNotMatch(name + part.toString(), secret)
    assert.doesNotMatch(JSON.stringify(book.headers), secret)
  }
  const letters = unzip((await fetchBytes(api, staff, `/api/pre-emption-options/${id}/letters`)).bytes)
  assert.equal(letters.size, 2)
  for (const [name, bytes] of letters) {
    assert.doesNotMatch(name, secret)
    assert.doesNotMatch((await wordsOf(bytes)).join(' '), secret)
  }
})

test('every ring of the bell names the company, and leads to a page whose address says nothing', async () => {
  const { id, doesNot, outsider, insider, issuer } = await confidentialOpportunity()
  await staff.post(`/api/pre-emption-options/${id}/remind`)
  await api.deliver()
  await doesNot.post('/api/pre-emption-choices', { pre_emption_option_id: id, choice: 2 })
  await staff.post(`/api/pre-emption-options/${id}/close`, { lapses: 1, reason: 'All wrote.' })
  await api.deliver()
  const { rows } = await sql<{ data: { message: string; cta: string } }>`select data from notifications
    where tenant_id = 1 and user_id = any(${[outsider, insider]}::bigint[])`.execute(api.db)
  assert.equal(rows.length, 6)
  for (const { data } of rows) {
    assert.ok(data.message.startsWith(`New shares of ${issuer}: `), data.message)
    assert.equal(data.cta, `/investor/investments/new_issue_${id}/pre-emption`)
  }
  const { rows: mails } = await sql<{
    all: string
  }>`select to_jsonb(m)::text as all from mails m where tenant_id = 1`.execute(api.db)
  for (const { all } of mails) assert.doesNotMatch(all, secret)
})
