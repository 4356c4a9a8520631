import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { TriggerDesk, triggerDraft } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

const letter = (more: object = {}) => ({
  action: 'mail',
  config: { to: 'record', subject: 'Hello {name}', text: 'Our terms change.', ...more },
})

const textTo = async (email: string): Promise<string> =>
  (
    await api.db
      .selectFrom('mails')
      .select('text')
      .where('tenant_id', '=', 1)
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
  ).text

test('an e-mail outside that nobody can turn off names what requires it, and says so to its reader', async () => {
  for (const purpose of [{}, { purpose: 'service' }, { purpose: 'service', required_by: null }]) {
    const refused = await desk.staff.post('/api/triggers', triggerDraft(letter(purpose)))
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['config.required_by']])
  }
  const further = await desk.staff.post('/api/triggers', triggerDraft({ further_actions: [letter()] }))
  assert.deepEqual(Object.keys(further.body.errors), ['further_actions.0.config.required_by'])
  const id = await desk.make(letter({ purpose: 'service', required_by: 'contract' }))
  const { config } = (await desk.staff.get(`/api/triggers/${id}`)).body.data
  assert.deepEqual([config.purpose, config.required_by], ['service', 'contract'])
  await desk.addContact({ email: 'bound@letters.example' })
  await api.deliver()
  assert.match(await textTo('bound@letters.example'), /because your contract with .* requires it/)
  await desk.off(id)
})

test('marketing needs no requirement and keeps none', async () => {
  const id = await desk.make(letter({ purpose: 'marketing', required_by: 'law' }))
  const { config } = (await desk.staff.get(`/api/triggers/${id}`)).body.data
  assert.deepEqual([config.purpose, 'required_by' in config], ['marketing', false])
  await desk.off(id)
})

test('an automation that was saved without a requirement goes on, and is asked when it is switched on again', async () => {
  const id = await desk.make(letter({ purpose: 'service', required_by: 'law' }))
  await sql`update triggers set config = config - 'required_by' where tenant_id = 1 and id = ${id}`.execute(
    api.db,
  )
  await desk.addContact({ email: 'before@letters.example' })
  await api.deliver()
  assert.match(await textTo('before@letters.example'), /because you are in contact with/)
  assert.equal((await desk.staff.patch(`/api/triggers/${id}`, { name: 'Renamed' })).status, 200)
  assert.equal((await desk.off(id)).status, 200)
  const again = await desk.staff.patch(`/api/triggers/${id}`, { active: true })
  assert.deepEqual([again.status, Object.keys(again.body.errors)], [422, ['config.required_by']])
})
