import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jobWords } from './job-words.ts'

type Job = Parameters<typeof jobWords>[0]
const words = (job: Partial<Job>) =>
  jobWords(
    { resource: 'users', action: 'update', values: {}, names: {}, undone_action: null, ...job },
    { group: 'Circle', leadStatus: 'Stage of talks' },
  )

test('a job says what it changes, and to what', () => {
  assert.equal(words({ values: { owner_id: 7 }, names: { owner_id: 'Priya Shah' } }), 'Owner → Priya Shah')
  assert.equal(words({ values: { owner_id: null } }), 'Owner → none')
  assert.equal(
    words({ values: { lead_status_id: 2, is_active: false }, names: { lead_status_id: 'Warm' } }),
    'Stage of talks → Warm, Status → Closed',
  )
  assert.equal(words({ resource: 'nominees', values: { status: 1 } }), 'Status → Active')
})

test('so do its own fields, groups, letters and invitations', () => {
  const names = { attribute_id: 'Tags', client_group_id: 'Founders', investment_opportunity_id: 'Tidewell' }
  const attribute = (change: string, value: unknown) =>
    words({ action: 'attribute', names, values: { attribute: { attribute_id: 1, change, value } } })
  assert.equal(attribute('add', ['VIP', 'Angel']), 'Tags + VIP, Angel')
  assert.equal(attribute('remove', ['VIP']), 'Tags − VIP')
  assert.equal(attribute('set', null), 'Tags → none')
  assert.equal(attribute('set', true), 'Tags → Yes')
  const group = { client_group_id: 1, change: 'add' }
  assert.equal(words({ action: 'group', names, values: { group } }), 'Circle + Founders')
  assert.equal(words({ action: 'email', values: { letter: { subject: 'We move' } } }), 'E-mail “We move”')
  assert.equal(words({ action: 'invite', names, values: { invitation: {} } }), 'Invite to Tidewell')
  assert.equal(words({ action: 'delete' }), 'Delete')
})

test('what takes a job back says which', () => {
  const values = { owner_id: 7 }
  const names = { owner_id: 'Priya Shah' }
  assert.equal(words({ action: 'undo', undone_action: 'update', values, names }), 'Undo: Owner → Priya Shah')
  assert.equal(words({ action: 'undo', undone_action: 'delete' }), 'Undo: Delete')
})
