import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UpdateReport } from '../../features/reports/report.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { FormValues } from '../../kernel/form-values.ts'
import { DraftSaver } from './draft-saver.ts'
import type { DraftView } from './draft-saver.ts'
import { draftValues } from './report-values.ts'

const stored = {
  id: 1,
  version: 1,
  title: 'Old',
  year: null,
  quarter: null,
  summary: null,
  body: '<p>Old</p>',
  notify: true,
  owner_type: 'fund',
  owner_id: 5,
  status: 'draft',
  edited_by: 'Callum Reid',
} as unknown as UpdateReport

/** A window over a server that other windows write to as well. */
function opened(server: { report: UpdateReport; writes: FormValues[]; fails?: unknown }) {
  const values: FormValues = draftValues(server.report)
  let view: DraftView | undefined
  const saver = new DraftSaver(server.report, {
    read: async () => server.report,
    write: async (changes, version) => {
      if (server.fails !== undefined) throw server.fails
      if (version !== server.report.version) throw new ApiError('conflict', { reason: 'stale_version' })
      server.writes.push(changes)
      server.report = { ...server.report, ...changes, version: version + 1 } as UpdateReport
      return server.report
    },
    now: () => new Date('2026-11-25T14:02:00Z'),
    shown: (next) => void (view = next),
  })
  saver.attach({ values, set: (name, value) => void (values[name] = value) })
  return { saver, values, view: () => view! }
}
const fresh = () => ({ report: stored, writes: [] as FormValues[] }) as Parameters<typeof opened>[0]

test('what changed is sent, and nothing twice', async () => {
  const server = fresh()
  const { saver, values, view } = opened(server)
  values['title'] = ''
  assert.equal(await saver.flush(), true)
  assert.deepEqual(server.writes, [{ title: null }])
  assert.equal(view().state.kind, 'saved')
  await saver.flush()
  assert.equal(server.writes.length, 1)
})

test('a field that is wrong keeps no other back', async () => {
  const server = fresh()
  const { saver, values, view } = opened(server)
  Object.assign(values, { title: 'x'.repeat(161), body: '<p>New</p>' })
  assert.equal(await saver.flush(), false)
  assert.deepEqual(server.writes, [{ body: '<p>New</p>' }])
  assert.deepEqual(Object.keys(view().problems), ['title'])
})

test('of two windows nothing is lost: one text is taken over, of the other both are shown', async () => {
  const server = fresh()
  const [mine, theirs] = [opened(server), opened(server)]
  Object.assign(theirs.values, { summary: 'Theirs alone', body: '<p>Theirs</p>' })
  await theirs.saver.flush()
  Object.assign(mine.values, { title: 'Mine alone', body: '<p>Mine</p>' })
  assert.equal(await mine.saver.flush(), false)
  assert.equal(mine.values['summary'], 'Theirs alone')
  assert.equal(mine.values['body'], '<p>Mine</p>')
  assert.deepEqual(mine.view().conflicts, [{ name: 'body', mine: '<p>Mine</p>', theirs: '<p>Theirs</p>' }])
  assert.equal(mine.view().other?.edited_by, 'Callum Reid')
  await mine.saver.flush()
  assert.equal(server.report.title, 'Mine alone', 'what is not disputed is kept')
  assert.equal(server.report.body, '<p>Theirs</p>', 'neither is written over the other')
  mine.saver.settle('body', 'mine')
  assert.equal(await mine.saver.flush(), true)
  assert.equal(server.report.body, '<p>Mine</p>')
})

test('without a connection it says so, and the same text goes out once there is one', async () => {
  const server = fresh()
  const { saver, values, view } = opened(server)
  server.fails = new ApiError('unreachable')
  values['body'] = '<p>On a train</p>'
  assert.equal(await saver.flush(), false)
  assert.equal(view().state.kind, 'offline')
  delete server.fails
  assert.equal(await saver.flush(), true)
  assert.equal(server.report.body, '<p>On a train</p>')
})

test('what a colleague published is not written over', async () => {
  const server = fresh()
  const { saver, values, view } = opened(server)
  server.report = { ...stored, status: 'live', version: 2 }
  values['body'] = '<p>Late</p>'
  assert.equal(await saver.flush(), false)
  assert.deepEqual([view().state.kind, values['body']], ['published', '<p>Late</p>'])
})
