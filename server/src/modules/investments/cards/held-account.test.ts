import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { standInKeys } from '../../../../test/card-stand-in.ts'
import { CardWorld } from '../test-cards.ts'

const path = '/api/card-connection'
const live = { ...standInKeys, secret_key: 'sk_live_4eC39HqLyjWDarjtT1zdp7dc' }
const another = { ...standInKeys, secret_key: 'sk_live_9xK20PqTzbRMenhuV7aef3wd' }

let of: CardWorld
before(async () => {
  of = await CardWorld.open()
})
after(() => of[Symbol.asyncDispose]())

const shown = async () => (await of.staff.get(path)).body.data

test('another live account takes no card until a second person approves it, and those who keep it are told', async () => {
  const { person, pay } = await payable()
  assert.equal((await pay()).status, 200, 'a test account takes no money, so it does not wait')
  const saved = await of.staff.post(path, live)
  assert.equal(saved.status, 200, saved.text)
  const { held_until: until, can_approve: may, approval_refused: refused, version } = saved.body.data
  assert.equal(until, new Date(of.api.clock.now().getTime() + 48 * 3_600_000).toISOString())
  assert.deepEqual(
    [may, refused],
    [false, 'You connected this account, so you can’t approve it. Ask a colleague.'],
  )
  const waits = await pay()
  assert.deepEqual([waits.status, waits.body.reason], [409, 'card_unavailable'])
  assert.equal((await person.get('/api/own-fees')).body.data.card, false)
  const own = await of.staff.post(`${path}/approve`, { version })
  assert.deepEqual([own.status, own.body.reason], [403, 'second_person'])
  assert.equal((await (await of.api.as('fundManager')).post(`${path}/approve`, { version })).status, 403)

  const support = await of.api.as('support')
  await of.api.deliver()
  const bell = (await support.get('/api/notifications/admin')).body
  const notes = JSON.stringify(bell)
  assert.match(notes, /connected a Stripe account whose key ends p7dc/)
  assert.equal((await support.post(`${path}/approve`, { version: version - 1 })).body.reason, 'stale_version')
  const approved = await support.post(`${path}/approve`, { version })
  assert.equal(approved.status, 200, approved.text)
  assert.equal(approved.body.data.held_until, null)
  assert.equal((await pay()).status, 200)
  assert.equal((await support.post(`${path}/approve`, { version: version + 1 })).body.reason, 'not_waiting')
})

test('the same key again keeps its standing; another waits anew, and counts by itself after 48 hours', async () => {
  const { pay } = await payable()
  assert.equal((await of.staff.post(path, live)).body.data.held_until, null)
  const saved = await of.staff.post(path, another)
  assert.notEqual(saved.body.data.held_until, null)
  const again = await of.staff.post(path, another)
  assert.equal(
    again.body.data.held_until,
    saved.body.data.held_until,
    'saving it again does not end the wait',
  )
  assert.equal((await of.staff.delete(path)).status, 200)
  await of.staff.post(path, another)
  await of.staff.patch(path, { takes_investments: true })
  assert.equal((await pay()).status, 409)
  of.api.clock.forward({ minutes: 48 * 60 + 1 })
  of.staff = await of.api.as('superAdmin')
  assert.equal((await shown()).held_until, null)
})

/** An investor with a line of a call that is due, and how they begin to pay it by card. */
async function payable() {
  const { person, investment } = await of.called('1000.00')
  return { person, pay: () => person.post(`/api/investments/${investment}/stripe`) }
}
