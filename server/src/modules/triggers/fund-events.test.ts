import assert from 'node:assert/strict'
import { test } from 'node:test'
import { triggerEventTypes } from '@moorgate/contract'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { fieldsOf, readFacts } from './read-facts.ts'
import { TriggerDesk } from './test-triggers.ts'

const api = apiForTests()
let desk: TriggerDesk
before(async () => {
  desk = new TriggerDesk(api, await api.as('superAdmin'))
})

test('what happens to a fund or a company sets off a task about it, with the fund’s name in its text', async () => {
  const assignee_id = await api.userId('support')
  const task = (event: string, title: string) =>
    desk.make({ event, action: 'task', config: { title, assignee_id } })
  const onFund = await task('fund.created', 'Open an account for {name}')
  const onCompany = await task('company.updated', 'Read {name} of {fund_name}')
  const fund = (await desk.staff.post('/api/funds', { name: 'Ivelet Fund' })).body.data
  const company = (await desk.staff.post('/api/companies', { name: 'Ivelet Pumps', fund_id: fund.id })).body
    .data
  await desk.staff.patch(`/api/companies/${company.id}`, { country: 'GB' })
  await api.deliver()
  const titles = async (type: string, id: number) => {
    const tasks = await desk.staff.get(`/api/tasks?filter[owner_type]=${type}&filter[owner_id]=${id}`)
    return tasks.body.data.map(({ title }: { title: string }) => title)
  }
  assert.deepEqual(await titles('fund', fund.id), ['Open an account for Ivelet Fund'])
  assert.deepEqual(await titles('company', company.id), ['Read Ivelet Pumps of Ivelet Fund'])
  const [run] = await desk.runsOf(onCompany)
  assert.deepEqual(run!.record, {
    name: 'Ivelet Pumps',
    path: `/admin/investments/companies/${company.id}/details`,
  })
  await Promise.all([desk.off(onFund), desk.off(onCompany)])
})

test('the record and the fields of every event that is offered can be read', async () => {
  const tenant = await api.platform.tenants.byId(1)
  await transactAsSystem(api.platform, tenant, async (work) => {
    await sql`select 1`.execute(work.db)
    for (const type of triggerEventTypes) {
      const ids = { user_id: 1, investment_id: 1, investment_opportunity_id: 1, fund_id: 1, company_id: 1 }
      const event = { type, subjectId: 1, payload: { ...ids, organisation_id: 1 }, after: null }
      await readFacts(work, event as never)
      assert.ok((await fieldsOf(work, type)).size > 0, type)
    }
  })
})
