import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { sql } from 'kysely'
import { setFlags } from '../../suitability/test-tenant.ts'

const api = apiForTests()
let staff: Client
let typeId: number
before(async () => {
  staff = await api.as('superAdmin')
  typeId = (await staff.post('/api/types', { name: 'Equity' })).body.data.id
})

const draft = async (overrides: Record<string, unknown> = {}) =>
  (await staff.post('/api/investment-opportunities', { name: 'An offer', type_id: typeId, ...overrides }))
    .body.data
const goLive = (id: number) =>
  sql`update investment_opportunities set status = 2 where tenant_id = 1 and id = ${id}`.execute(api.db)
const add = async (path: string, id: number, overrides: Record<string, unknown>) => {
  const made = await staff.post(`/api/${path}`, { investment_opportunity_id: id, ...overrides })
  assert.equal(made.status, 201, made.text)
  return made.body.data
}

test('a page shows each block once, and leads to videos of hosts on the list alone', async () => {
  const { id, page_blocks: blocks } = await draft()
  assert.deepEqual(blocks.slice(0, 3), ['key_points', 'facts', 'use_of_funds'])
  const url = `/api/investment-opportunities/${id}`
  const twice = await staff.patch(url, { page_blocks: ['team', 'team'] })
  assert.deepEqual(Object.keys(twice.body.errors), ['page_blocks'])
  assert.equal((await staff.patch(url, { page_blocks: ['comments'] })).status, 422)
  assert.deepEqual((await staff.patch(url, { page_blocks: ['risks', 'facts'] })).body.data.page_blocks, [
    'risks',
    'facts',
  ])
  const elsewhere = await staff.patch(url, { video_url: 'https://videos.example.org/1' })
  assert.deepEqual(elsewhere.body.errors, {
    video_url: ['The video url field must be an address of YouTube or Vimeo.'],
  })
  const channel = await staff.patch(url, { video_url: 'https://www.youtube.com/@tidewell' })
  assert.deepEqual(channel.body.errors, { video_url: ['The video url field must lead to one film.'] })
  assert.equal((await staff.patch(url, { video_url: 'https://vimeo.com/76979871' })).status, 200)
})

test('a fee is so many per cent or so much, and a tax scheme is one of the firm’s', async () => {
  const { id } = await draft()
  const url = `/api/investment-opportunities/${id}`
  const fee = { label: 'Arrangement', vat: 'included', payer: 'investor' }
  const both = await staff.patch(url, { fees: [{ ...fee, percent: '2', amount: '100' }] })
  assert.deepEqual(Object.keys(both.body.errors), ['fees.0.percent'])
  assert.equal((await staff.patch(url, { fees: [fee] })).status, 422)
  assert.equal((await staff.patch(url, { fees: [{ ...fee, percent: '2' }] })).body.data.fees[0].percent, '2')
  const { body } = await staff.patch(url, { fees: [{ ...fee, amount: '100', minimum: '10' }] })
  assert.deepEqual(body.errors, { 'fees.0.minimum': ['Only a percentage fee can have a minimum.'] })
  const odd = await staff.patch(url, { fees: [{ ...fee, percent: '2', vat_rate: '17.5' }] })
  assert.deepEqual(Object.keys(odd.body.errors), ['fees.0.vat_rate'])
  const least = { ...fee, percent: '2', minimum: '75.00', vat_rate: '5' }
  assert.partialDeepStrictEqual((await staff.patch(url, { fees: [least] })).body.data.fees, [least])
  assert.equal((await staff.patch(url, { tax_option_ids: [999_999] })).status, 422)
  const scheme = await staff.post('/api/tax-options', { name: 'EIS', kind: 'eis', rate: '30' })
  assert.equal(scheme.status, 201, scheme.text)
  const set = await staff.patch(url, { tax_option_ids: [scheme.body.data.id] })
  assert.deepEqual(set.body.data.tax_option_ids, [scheme.body.data.id])
})

test('terms, conditions, questions and rewards are read by who sees the offer and written by who may change it', async () => {
  const { id } = await draft({ name: 'Seen by few', fca_class: 'mass_market' })
  const investor = await api.as('user')
  for (const path of ['terms', 'term-conditions', 'intent-terms', 'page-questions']) {
    const made = await add(path, id, { title: 'Heading', body: '<p>Text<script>x</script></p>' })
    assert.equal(made.body, '<p>Text</p>')
    assert.equal((await investor.get(`/api/${path}/${made.id}`)).status, 404)
    assert.equal((await investor.patch(`/api/${path}/${made.id}`, { title: 'Mine' })).status, 404)
    assert.equal((await staff.delete(`/api/${path}/${made.id}`)).status, 204)
    assert.equal((await staff.post(`/api/${path}/${made.id}/restore`)).status, 200)
  }
  await goLive(id)
  const page = await investor.get(
    `/api/investment-opportunities/${id}?include=terms,termConditions,pageQuestions,rewards`,
  )
  assert.equal(page.status, 200, page.text)
  assert.deepEqual(
    [
      page.body.data.terms.length,
      page.body.data.term_conditions.length,
      page.body.data.page_questions.length,
    ],
    [1, 1, 1],
  )
})

test('a reward is the investee’s own, and investors see it once somebody else has signed it off', async () => {
  const { id } = await draft({ name: 'With a reward', fca_class: 'mass_market' })
  await goLive(id)
  const bribe = {
    investment_opportunity_id: id,
    title: 'Voucher',
    minimum_amount: '100',
    investee_produced: false,
  }
  assert.deepEqual(Object.keys((await staff.post('/api/rewards', bribe)).body.errors), ['investee_produced'])
  const cask = await add('rewards', id, {
    title: 'A cask of the first brew',
    minimum_amount: '5000',
    limit: 20,
    investee_produced: true,
  })
  const investor = await api.as('user')
  const seen = async () =>
    (await investor.get(`/api/rewards?filter[investment_opportunity_id]=${id}`)).body.data
  assert.deepEqual(await seen(), [])
  const approve = `/api/rewards/${cask.id}/approve`
  assert.equal((await staff.post(approve, { investee_produced: true })).status, 403)
  const support = await api.as('support')
  assert.equal((await support.post(approve, {})).status, 422)
  assert.equal((await support.post(approve, { investee_produced: true })).status, 200)
  assert.deepEqual(
    (await seen()).map((row: { title: string }) => row.title),
    ['A cask of the first brew'],
  )
  for (const same of [{}, { title: 'A cask of the first brew', limit: 20, minimum_amount: '5000' }])
    assert.equal((await staff.patch(`/api/rewards/${cask.id}`, same)).status, 200)
  assert.equal((await seen()).length, 1, 'what changes nothing takes no approval away')
  await staff.patch(`/api/rewards/${cask.id}`, { title: 'Two casks' })
  assert.deepEqual(await seen(), [])
})

test('a copy has the whole page, and its galleries show its own pictures', async () => {
  const { id } = await draft({ name: 'Copied', use_of_funds: [{ label: 'Boats', amount: '100' }] })
  for (const path of ['terms', 'page-questions']) await add(path, id, { title: path })
  const owner = `'investment_opportunity', ${id}`
  await sql
    .raw(`insert into images (tenant_id, owner_type, owner_id, alt, file_key, mime, bytes, sha256)
    values (1, ${owner}, 'One', '1/a', 'image/png', 1, 'x'), (1, ${owner}, 'Two', '1/b', 'image/png', 1, 'x')`)
    .execute(api.db)
  const images = (await staff.get(`/api/images?filter[owner_id]=${id}&sort=id`)).body.data
  const ids = images.map((image: { id: number }) => image.id).toReversed()
  const gallery = { owner_type: 'investment_opportunity', owner_id: id, name: 'At sea', image_ids: ids }
  assert.equal((await staff.post('/api/galleries', gallery)).status, 201)
  const copy = (await staff.post(`/api/investment-opportunities/${id}/clone`)).body.data
  const page = (
    await staff.get(`/api/investment-opportunities/${copy.id}?include=terms,pageQuestions,images,galleries`)
  ).body.data
  assert.deepEqual(page.use_of_funds, [{ label: 'Boats', amount: '100' }])
  assert.deepEqual([page.terms.length, page.page_questions.length], [1, 1])
  const alts = page.galleries[0].image_ids.map(
    (each: number) => page.images.find((image: { id: number }) => image.id === each).alt,
  )
  assert.deepEqual(alts, ['Two', 'One'])
})

test('a class for certain categories is published only where investors are asked for one', async () => {
  const problemOf = async (fcaClass: string) => {
    const { id } = await draft({ name: `Of class ${fcaClass}`, fca_class: fcaClass })
    const { body } = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 2 })
    return body.errors.fca_class?.[0]
  }
  assert.equal(await problemOf('rmmi'), undefined)
  await setFlags(api, { risk_warning_enabled: 0, financial_promotion_exceptions_enabled: 0 })
  assert.match(await problemOf('rmmi'), /nobody is asked for theirs/)
  assert.equal(await problemOf('mass_market'), undefined)
  await setFlags(api, { risk_warning_enabled: 1, financial_promotion_exceptions_enabled: 1 })
})

test('the check-list and the move say the same, and what is advised stops nobody', async () => {
  const { id } = await draft({ name: 'Not ready', target_amount: '1000', minimum_raise: '500' })
  const url = `/api/investment-opportunities/${id}`
  type Check = { field: string; problem: string | null; needed_for: string }
  const checks: Check[] = (await staff.get(`${url}/publish-checks`)).body.data
  const missing = (kinds: string[]) =>
    checks.filter((check) => check.problem !== null && kinds.includes(check.needed_for))
  const refused = (await staff.post(`${url}/status`, { status: 2 })).body.errors
  assert.deepEqual(
    Object.fromEntries(missing(['anybody', 'everybody']).map(({ field, problem }) => [field, [problem]])),
    refused,
  )
  const internal = (await staff.post(`${url}/status`, { status: 3 })).body.errors
  assert.deepEqual(
    missing(['anybody'])
      .map(({ field }) => field)
      .toSorted(),
    Object.keys(internal).toSorted(),
  )
  assert.deepEqual(
    missing(['nobody']).map(({ field }) => field),
    ['use_of_funds', 'minimum_note', 'risks', 'nominal_value', 'shares_in_issue'],
  )
  await staff.patch(url, {
    use_of_funds: [
      { label: 'A boat', amount: '600' },
      { label: 'A net', amount: '300' },
    ],
  })
  const after: Check[] = (await staff.get(`${url}/publish-checks`)).body.data
  assert.equal(
    after.find(({ field }) => field === 'use_of_funds')?.problem,
    'The use of funds adds up to £900 of £1,000.',
  )
})
