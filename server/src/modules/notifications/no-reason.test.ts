import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import type { EmittedEvent } from '../../kernel/events/store.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { rawValuesIn } from '../../../test/raw-values.ts'
import { transact } from '../../kernel/work.ts'

const api = apiForTests()
let userId: number
before(async () => {
  userId = await api.userId('user')
})

async function happens<const Type extends EventType>(event: EmittedEvent<Type>): Promise<void> {
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: { id: null, roleId: null }, now: api.clock.now() }
  await transact(api.platform, scope, async (work) => work.emit(event))
  await api.deliver()
}

/** The newest message under the investor's bell. */
const newest = async (): Promise<string> =>
  (await (await api.as('user')).get('/api/notifications/user')).body.data[0].data.message

async function madeRow(statement: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await statement.execute(api.db)).rows[0]!.id
}

test('what is refused without a reason is told in a whole sentence', async () => {
  const kind = await madeRow(sql<{ id: number }>`
    insert into investment_methods (tenant_id, name, kind) values (1, 'Own name', 'individual') returning id`)
  const method = await madeRow(sql<{ id: number }>`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status)
    values (1, ${kind}, ${userId}, 'Own account', 'Eleanor', 'rejected') returning id`)
  const application = await madeRow(sql<{ id: number }>`
    insert into organisation_links (tenant_id, user_id, status, organisation)
    values (1, ${userId}, 'rejected', '{"name": "Whitcombe & Hale"}') returning id`)
  const messages: string[] = []
  for (const type of ['method.rejected', 'method.suspended'] as const) {
    const subject = { type: 'investment_method_entity' as const, id: method }
    await happens({ type, subject, payload: { user_id: userId, reason: null } })
    messages.push(await newest())
  }
  const ofApplication = [
    'organisation_application.rejected',
    'organisation_application.info_requested',
  ] as const
  for (const type of ofApplication) {
    const subject = { type: 'organisation_application' as const, id: application }
    await happens({ type, subject, payload: { user_id: userId } })
    messages.push(await newest())
  }
  assert.equal(new Set(messages).size, 4)
  for (const message of messages) {
    assert.match(message, /[^:]\.$/)
    assert.deepEqual(rawValuesIn(message), [])
  }
})
