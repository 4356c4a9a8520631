import assert from 'node:assert/strict'
import { test } from 'node:test'
import { londonInstant } from '@moorgate/contract/london-time.ts'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import { system } from '../../kernel/work.ts'
import { tenancyModule } from './index.ts'
import { eventsOf, html, inForce, later, plans } from './test-terms.ts'

test('the clocks of London may change in between: the moment stays what was planned', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  // 28 March 2027: 01:00 becomes 02:00. 31 October 2027: 02:00 becomes 01:00.
  const spring = londonInstant('2027-03-28', '02:30')!
  const autumn = londonInstant('2027-10-31', '01:30')!
  assert.deepEqual(
    [spring.toISOString(), autumn.toISOString()],
    ['2027-03-28T01:30:00.000Z', '2027-10-31T00:30:00.000Z'],
  )
  await staff.post('/api/terms-plans', html('Spring.', spring.toISOString()))
  await staff.post('/api/terms-plans', html('Autumn.', autumn.toISOString()))
  const [version] = await inForce(own)
  const minutesTo = (at: Date) => (at.getTime() - own.clock.now().getTime()) / 60_000
  for (const [index, at] of [spring, autumn].entries()) {
    own.clock.forward({ minutes: minutesTo(at) - 1 })
    await own.deliver()
    assert.equal((await inForce(own))[0], version + index)
    own.clock.forward({ minutes: 1 })
    await own.deliver()
    assert.equal((await inForce(own))[0], version + index + 1)
  }
})

test('two servers at once, and one that ends before it ticks the job off, publish once', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const [version] = await inForce(own)
  const { id } = (await staff.post('/api/terms-plans', html('Once.', later(own, 5)))).body.data
  own.clock.forward({ minutes: 5 })
  const tenant = await own.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: own.clock.now() }
  const run = { platform: own.platform, tenant, scope, signal: new AbortController().signal }
  const [publish] = tenancyModule.jobs!
  await Promise.all([1, 2, 3, 4].map(() => publish!.perform(run, { plan_id: id })))
  await own.deliver()
  assert.equal((await inForce(own))[0], version + 1)
  assert.equal((await eventsOf(own, 'terms.published')).length, 1)
})

test('of a withdrawal, a change and the moment itself, at once, one comes first and the others are told', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  const [version] = await inForce(own)
  const { id } = (await staff.post('/api/terms-plans', html('Raced.', later(own, 5)))).body.data
  own.clock.forward({ minutes: 5 })
  const [withdrawn, changed] = await Promise.all([
    staff.post(`/api/terms-plans/${id}/withdraw`),
    staff.patch(`/api/terms-plans/${id}`, { publish_at: later(own, 60) }),
    own.deliver(),
  ])
  const [now] = await inForce(own)
  const state = await sql<{ status: string }>`
    select status from terms_plans where tenant_id = 1 and id = ${id}`.execute(own.db)
  const outcome = state.rows[0]!.status
  assert.equal(now, version + (outcome === 'published' ? 1 : 0))
  assert.deepEqual(
    [withdrawn.status, outcome],
    outcome === 'withdrawn' ? [200, 'withdrawn'] : [409, 'published'],
  )
  assert.ok([200, 409].includes(changed.status), changed.text)
  const taken = later(own, 90)
  const both = await Promise.all(
    ['One.', 'Two.'].map((text) => staff.post('/api/terms-plans', html(text, taken))),
  )
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
})

test('who has left publishes nothing: it is kept with its reason, told, and waits for another time', async () => {
  await using own = await startApi()
  const support = await own.as('support')
  const before = await inForce(own)
  const { id } = (await support.post('/api/terms-plans', html('Left behind.', later(own, 5)))).body.data
  await sql`update users set is_active = false where tenant_id = 1 and id = ${await own.userId('support')}`.execute(
    own.db,
  )
  own.clock.forward({ minutes: 5 })
  await own.deliver()
  assert.deepEqual(await inForce(own), before)
  const staff = await own.as('superAdmin')
  const [failed] = await plans(staff)
  assert.deepEqual([failed.id, failed.state], [id, 'failed'])
  assert.ok(failed.problem.length > 0)
  const bell = (await staff.get('/api/notifications/admin')).body.data
  assert.match(JSON.stringify(bell), /The new terms could not be published as scheduled/)
  const again = await staff.patch(`/api/terms-plans/${id}`, { publish_at: later(own, 5) })
  assert.deepEqual([again.body.data.state, again.body.data.problem], ['waiting', null])
  own.clock.forward({ minutes: 5 })
  await own.deliver()
  assert.deepEqual(await inForce(own), [before[0] + 1, '<p>Left behind.</p>'])
})
