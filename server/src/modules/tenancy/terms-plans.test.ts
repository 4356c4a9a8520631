import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, startApi } from '../../../test/harness.ts'
import { eventsOf, html, inForce, later, plans } from './test-terms.ts'

const api = apiForTests()

test('terms are published at their minute, once, as if their author had done it then, and everybody is asked', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const before = await inForce(own)
  const planned = await staff.post('/api/terms-plans', html('Next year.', later(own, 30)))
  assert.equal(planned.status, 201, planned.text)
  const { name } = (await staff.get('/api/user')).body.data
  assert.deepEqual(
    [planned.body.data.state, planned.body.data.planned_by, planned.body.data.bump_terms],
    ['waiting', name, true],
  )
  own.clock.forward({ minutes: 29 })
  await own.deliver()
  assert.deepEqual(await inForce(own), before, 'until then the text in force is shown')
  own.clock.forward({ minutes: 1 })
  await own.deliver()
  await own.deliver()
  assert.deepEqual(await inForce(own), [before[0] + 1, '<p>Next year.</p>'])
  // A session ends after half an hour of nothing.
  const again = await own.as('superAdmin')
  assert.deepEqual(await plans(again), [])
  assert.deepEqual(
    (await eventsOf(own, 'terms.published')).map(({ subject_id, actor_id }) => [subject_id, actor_id]),
    [[before[0] + 1, await own.userId('superAdmin')]],
  )
  assert.deepEqual((await eventsOf(own, 'branding.updated')).at(-1)?.after, {
    terms_text: '<p>Next year.</p>',
    terms_version: before[0] + 1,
  })
  const investor = await own.as('user')
  assert.equal((await investor.get('/api/user?append=terms_pending')).body.data.terms_pending, true)
  const [latest] = (await again.get('/api/terms-texts')).body.data
  assert.deepEqual([latest.terms_version, latest.changed_by, latest.in_force], [before[0] + 1, name, true])
  assert.equal(Date.parse(latest.from), own.clock.now().getTime())
  const late = await again.post(`/api/terms-plans/${planned.body.data.id}/withdraw`)
  assert.deepEqual([late.status, late.body.message], [409, 'These terms have already been published.'])
})

test('a correction at a time asks nobody, and an address may take the place of a text', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const [version] = await inForce(own)
  await staff.post('/api/terms-plans', html('Mended.', later(own, 5), false))
  const address = { terms_format: 'url', terms_url: 'https://firm.example/terms' }
  await staff.post('/api/terms-plans', { ...address, bump_terms: true, publish_at: later(own, 10) })
  own.clock.forward({ minutes: 5 })
  await own.deliver()
  assert.deepEqual(await inForce(own), [version, '<p>Mended.</p>'])
  own.clock.forward({ minutes: 5 })
  await own.deliver()
  const { data } = (await own.guest().get('/api/branding/1')).body
  assert.deepEqual(
    [data.terms_version, data.terms_format, data.terms_url],
    [version + 1, 'url', address.terms_url],
  )
})

test('two plans follow each other in their order, also where the clock comes back after both', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const [version] = await inForce(own)
  await staff.post('/api/terms-plans', html('Second.', later(own, 60)))
  await staff.post('/api/terms-plans', html('First.', later(own, 30)))
  const taken = await staff.post('/api/terms-plans', html('Third.', later(own, 60)))
  assert.deepEqual(taken.body.errors, {
    publish_at: ['Other terms will be published at this time. Enter another time.'],
  })
  assert.deepEqual(
    (await plans(staff)).map(({ terms_text }: { terms_text: string }) => terms_text),
    ['<p>First.</p>', '<p>Second.</p>'],
  )
  own.clock.forward({ days: 2 })
  await own.deliver()
  assert.deepEqual(await inForce(own), [version + 2, '<p>Second.</p>'])
  const stored = await own.db
    .selectFrom('terms_versions')
    .select(['terms_version', 'text'])
    .where('tenant_id', '=', 1)
    .where('terms_version', '>', version)
    .orderBy('terms_version')
    .execute()
  assert.deepEqual(
    stored.map(({ text }) => text),
    ['<p>First.</p>', '<p>Second.</p>'],
  )
})

test('a plan takes another text and another time until it is published, and is withdrawn', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const before = await inForce(own)
  const { id, version } = (await staff.post('/api/terms-plans', html('Early.', later(own, 10)))).body.data
  const url = `/api/terms-plans/${id}`
  const support = await own.as('support')
  const changed = await support.patch(url, {
    terms_text: '<p>Later.</p>',
    publish_at: later(own, 40),
    version,
  })
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([changed.body.data.terms_text, changed.body.data.version], ['<p>Later.</p>', version + 1])
  const { name } = (await support.get('/api/user')).body.data
  assert.equal(changed.body.data.planned_by, name, 'who changed it last')
  const stale = await staff.patch(url, { bump_terms: 0, version })
  assert.deepEqual([stale.status, stale.body.reason], [409, 'stale_version'])
  const same = await support.patch(url, { terms_text: '<p>Later.</p>' })
  assert.equal(same.body.data.version, version + 1, 'nothing changed')
  own.clock.forward({ minutes: 12 })
  await own.deliver()
  assert.deepEqual(await inForce(own), before, 'the first time counts no more')
  assert.equal((await (await own.as('support')).post(`${url}/withdraw`)).body.data.state, 'withdrawn')
  assert.equal((await (await own.as('support')).post(`${url}/withdraw`)).status, 200)
  own.clock.forward({ minutes: 60 })
  await own.deliver()
  assert.deepEqual(await inForce(own), before)
  const again = await (await own.as('support')).patch(url, { publish_at: later(own, 10) })
  assert.deepEqual([again.status, again.body.message], [409, 'These terms were withdrawn.'])
  assert.deepEqual(
    [
      (await eventsOf(own, 'terms.planned')).length,
      (await eventsOf(own, 'terms.plan_changed')).length,
      (await eventsOf(own, 'terms.plan_withdrawn')).length,
      (await eventsOf(own, 'terms.published')).length,
    ],
    [1, 1, 1, 0],
  )
})

test('what is incomplete, past, or the text in force already is refused, beside its field', async () => {
  const staff = await api.as('superAdmin')
  const [, text] = await inForce(api)
  const at = later(api, 10)
  for (const [body, field] of [
    [html('Past.', later(api, -1)), 'publish_at'],
    [html('Now.', later(api, 0)), 'publish_at'],
    [{ ...html('x', at), terms_text: '' }, 'terms_text'],
    [{ ...html('x', at), terms_text: text }, 'terms_text'],
    [{ ...html('x', at), terms_text: '<script>alert(1)</script>' }, 'terms_text'],
    [{ ...html('x', at), terms_format: 'url' }, 'terms_url'],
    [{ ...html('x', at), terms_format: 'url', terms_url: 'http://firm.example' }, 'terms_url'],
    [{ ...html('x', at), terms_format: 'pdf' }, 'terms_format'],
    [{ ...html('x', at), publish_at: 'tomorrow' }, 'publish_at'],
    [{ ...html('x', at), publish_at: undefined }, 'publish_at'],
    [{ ...html('x', at), bump_terms: 'maybe' }, 'bump_terms'],
  ] as const) {
    const refused = await staff.post('/api/terms-plans', body)
    assert.equal(refused.status, 422, refused.text)
    assert.deepEqual(Object.keys(refused.body.errors), [field], refused.text)
  }
  assert.deepEqual(await plans(staff), [])
  assert.equal((await staff.patch('/api/terms-plans/999999', { bump_terms: 1 })).status, 404)
})

test('only who sets the firm’s texts plans them, and another firm neither sees nor touches a plan', async () => {
  const staff = await api.as('superAdmin')
  const { id } = (await staff.post('/api/terms-plans', html('Ours.', later(api, 10)))).body.data
  for (const role of ['user', 'investmentManager', 'adviser'] as const) {
    const client = await api.as(role)
    const all = await Promise.all([
      client.get('/api/terms-plans'),
      client.post('/api/terms-plans', html('Theirs.', later(api, 20))),
      client.patch(`/api/terms-plans/${id}`, { bump_terms: 0 }),
      client.post(`/api/terms-plans/${id}/withdraw`),
    ])
    assert.deepEqual(
      all.map(({ status }) => status),
      [403, 403, 403, 403],
      role,
    )
  }
  const other = await api.as('superAdmin', 2)
  assert.deepEqual(await plans(other), [])
  assert.equal((await other.patch(`/api/terms-plans/${id}`, { bump_terms: 0 })).status, 404)
  assert.equal((await other.post(`/api/terms-plans/${id}/withdraw`)).status, 404)
  const elsewhere = await inForce(api, 2)
  api.clock.forward({ minutes: 10 })
  await api.deliver()
  assert.deepEqual((await inForce(api))[1], '<p>Ours.</p>')
  assert.deepEqual(await inForce(api, 2), elsewhere)
})
