import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCatalogue } from '@moorgate/contract/events/index.ts'
import type { BareEvent } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { apiForTests } from '../../../test/harness.ts'
import { system, transact } from '../work.ts'
import { chainedBy } from './chain.ts'
import { createOutbox } from './outbox.ts'
import type { StoredEvent, Subscription } from './subscription.ts'
import type { Outbox } from './outbox.ts'

const api = apiForTests()

/** An outbox with these listeners alone, over the same database. */
function outboxOf(...listeners: Subscription[]): Outbox {
  return createOutbox(listeners, () => api.platform)
}

async function happen(outbox: Outbox, type: BareEvent, ...ids: number[]): Promise<void> {
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: api.clock.now() }
  await transact({ ...api.platform, outbox }, scope, async (work) => {
    for (const id of ids) work.emit({ type, subject: { type: eventCatalogue[type].subject, id } })
  })
}

const idsOf = (events: readonly StoredEvent[]) => events.map(({ subjectId }) => subjectId)

test('who hears events together gets them at once, oldest first; who does not gets one at a time', async () => {
  const together: unknown[] = []
  const alone: unknown[] = []
  const outbox = outboxOf(
    {
      name: 'test.together',
      on: ['bulk_job.begun'],
      handleAll: async (_work, events) => void together.push(idsOf(events)),
    },
    {
      name: 'test.alone',
      on: ['bulk_job.begun'],
      handle: async (_work, event) => void alone.push(event.subjectId),
    },
  )
  await happen(outbox, 'bulk_job.begun', 11, 12, 13)
  assert.equal(await outbox.drain(), 6)
  assert.deepEqual(together, [[11, 12, 13]])
  assert.deepEqual(alone, [11, 12, 13])
  assert.equal(await outbox.drain(), 0)
})

test('one event that fails does not keep the others of its kind: they are handled, and it is tried again', async () => {
  const handled: unknown[] = []
  let broken = true
  const outbox = outboxOf({
    name: 'test.fragile',
    on: ['bulk_job.stopped'],
    handleAll: async (work, events) => {
      work.emit({ type: 'import.undone', subject: { type: 'import', id: events.length } })
      if (broken && idsOf(events).includes(22)) throw new Error('not this one')
      handled.push(idsOf(events))
    },
  })
  await happen(outbox, 'bulk_job.stopped', 21, 22, 23)
  assert.equal(await outbox.drain(), 2)
  assert.deepEqual(handled, [[21], [23]])
  const said = await api.db
    .selectFrom('events')
    .select('subject_id')
    .where('type', '=', 'import.undone')
    .execute()
  assert.deepEqual(
    said.map((row) => row.subject_id),
    [1, 1],
    'what the failed try said is taken back with it',
  )
  broken = false
  await api.db
    .updateTable('event_deliveries')
    .set({ run_at: new Date(0) })
    .where('listener', '=', 'test.fragile')
    .execute()
  assert.equal(await outbox.drain(), 1)
  assert.deepEqual(handled.at(-1), [22])
})

test('what is to be done afterwards is done once all of it is in', async () => {
  const seen: number[] = []
  const outbox = outboxOf({
    name: 'test.afterwards',
    on: ['bulk_job.continued'],
    handleAll: async () => async () => {
      const left = await api.db
        .selectFrom('event_deliveries')
        .select('event_id')
        .where('listener', '=', 'test.afterwards')
        .execute()
      seen.push(left.length)
    },
  })
  await happen(outbox, 'bulk_job.continued', 31, 32)
  await outbox.drain()
  assert.deepEqual(seen, [0])
})

test('what follows may fail: what is in stays in, and is not handled again', async () => {
  let times = 0
  const outbox = outboxOf({
    name: 'test.follows',
    on: ['bulk_job.finished'],
    handleAll: async () => {
      times += 1
      return async () => {
        throw new Error('nobody answers')
      }
    },
  })
  await happen(outbox, 'bulk_job.finished', 41, 42)
  assert.equal(await outbox.drain(), 2)
  assert.equal(await outbox.drain(), 0)
  assert.equal(times, 1)
})

test('anyone who drains waits for what a bell began meanwhile', async () => {
  const begun = { early: Promise.withResolvers<void>(), late: Promise.withResolvers<void>() }
  const held = { early: Promise.withResolvers<void>(), late: Promise.withResolvers<void>() }
  const outbox = outboxOf(
    {
      name: 'test.early',
      on: ['import.uploaded'],
      handle: async () => {
        begun.early.resolve()
        await held.early.promise
      },
    },
    {
      name: 'test.late',
      on: ['import.applied'],
      handle: async () => {
        begun.late.resolve()
        await held.late.promise
      },
    },
  )
  await happen(outbox, 'import.uploaded', 51)
  const drained = outbox.drain()
  await begun.early.promise
  outbox.start()
  await happen(outbox, 'import.applied', 61)
  outbox.wake()
  await begun.late.promise
  let isOver = false
  void drained.then(() => (isOver = true))
  held.early.resolve()
  const early = sql`select from event_deliveries where listener = 'test.early'`
  while ((await early.execute(api.platform.database.platform)).rows.length > 0);
  // A drain that did not wait would be through by now: the rest of a drain asks nothing more.
  await early.execute(api.platform.database.platform)
  assert.equal(isOver, false)
  held.late.resolve()
  assert.equal(await drained, 2)
  await outbox.stop()
})

test('what listens to an act of a chain acts in the same chain, and beside it nobody does', async () => {
  const follower: Subscription = {
    name: 'test.follower',
    on: ['import.cancelled'],
    handleAll: async (work, events) => {
      for (const { subjectId } of events)
        work.emit({ type: 'import.undo_started', subject: { type: 'import', id: subjectId } })
    },
  }
  const outbox = outboxOf(follower)
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: api.clock.now() }
  const act = (id: number, requestId: string) =>
    transact({ ...api.platform, outbox }, { ...scope, requestId }, async (work) => {
      work.emit({ type: 'import.cancelled', subject: { type: 'import', id } })
    })
  await act(71, chainedBy(5))
  await act(72, 'b64Tq0Xw9aZk-1f')
  await act(73, chainedBy(6))
  assert.equal(await outbox.drain(), 3)
  const { rows } = await sql<{ subject_id: number; request_id: string | null }>`
    select subject_id, request_id from events where tenant_id = 1 and type = 'import.undo_started'
    order by subject_id`.execute(api.db)
  assert.deepEqual(
    rows.map(({ subject_id: id, request_id: request }) => [id, request]),
    [
      [71, 'chain:5'],
      [72, null],
      [73, 'chain:6'],
    ],
  )
})
