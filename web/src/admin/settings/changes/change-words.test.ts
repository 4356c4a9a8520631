import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settingWords, verbOf } from './change-words.ts'

const names = { 'category_id:4': 'Trading', 'assignee_id:7': 'Tom Ashworth', 'user_ids:8': 'Priya Nair' }
const words = (field: string, before: unknown, after: unknown) =>
  settingWords({ field, before, after } as Parameters<typeof settingWords>[0], {
    names,
    today: new Date('2026-11-20'),
  })

test('a feature and a text have the names that their settings list, a label is as it was written, and any other field as on a record’s timeline', () => {
  assert.deepEqual(words('flags.tax_enabled', 1, 0), {
    field: 'Feature: Tax',
    before: 'On',
    after: 'Off',
  })
  assert.deepEqual(words('navigation.investor', null, 'member'), {
    field: 'Label: Investor',
    before: undefined,
    after: 'member',
  })
  assert.equal(words('flags.nominee_enabled', 0, 1).field, 'Feature: {Nominee} accounts')
  assert.equal(words('texts.fund_default_help', null, 'Ring us').field, 'Text: {Fund} default: help')
  assert.deepEqual(words('active', true, false), { field: 'Active', before: 'Yes', after: 'No' })
  assert.equal(words('options', ['Wind'], ['Wind', 'Solar']).after, 'Wind, Solar')
})

test('a record is called by its name, also within what an automation does, and its number is never shown', () => {
  assert.deepEqual(words('category_id', 9, 4), {
    field: 'Category',
    before: 'Name not available',
    after: 'Trading',
  })
  assert.deepEqual(words('config.assignee_id', null, 7), {
    field: 'Action: Assignee',
    before: undefined,
    after: 'Tom Ashworth',
  })
  const actions = [{ action: 'notify', config: { user_ids: [8, 9, 10], title: 'Call' } }]
  assert.equal(words('further_actions', [], actions).after, 'notify, Priya Nair, Name not available, Call')
  assert.equal(words('investor_type_ids', null, [1]).field, '{Investor_types}')
  assert.equal(words('user_ids', null, [8]).field, 'Users')
})

test('what was done is said by the event’s own word', () => {
  assert.equal(verbOf('lead_status.created'), 'Added')
  assert.equal(verbOf('branding.look_restored'), 'Look restored')
})
