import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCatalogue } from '../events/index.ts'
import { actionsFor, recipientsFor } from './actions.ts'
import { testsOfType, triggerFields } from './fields.ts'
import { triggerText } from './label.ts'
import { fieldsAt, triggerEventAreas, triggerEvents, triggerEventTypes } from './trigger-events.ts'

test('every label is in the tenant’s words, with the article that the word takes', () => {
  const texts = [
    ...triggerEventAreas.map(({ title }) => title),
    ...Object.values(triggerEvents).map(({ label }) => label),
    ...Object.values(triggerFields).flatMap((fields) => fields.map(({ label }) => label)),
  ]
  for (const text of texts) assert.doesNotMatch(triggerText({}, text), /[{}]/, text)
  assert.equal(triggerText({}, 'an {investor} is approved'), 'an investor is approved')
  assert.equal(triggerText({ investor: 'Member' }, 'an {investor} is approved'), 'a member is approved')
  assert.equal(triggerText({ investor: 'Member' }, '{investor}'), 'Member')
})

test('an event leads to a record by its subject or by its payload, and its own fields are in its payload', () => {
  for (const type of triggerEventTypes) {
    const { kind, by, payload = [] } = triggerEvents[type]
    const { subject, payload: schema } = eventCatalogue[type]
    if (by === undefined) assert.equal(subject, kind === 'user' ? 'user' : kind, type)
    else assert.ok(by in schema.shape, `${type} ${by}`)
    for (const { key } of payload) assert.ok(key in schema.shape, `${type} ${key}`)
    const keys = fieldsAt(type).map(({ key }) => key)
    assert.equal(new Set(keys).size, keys.length, type)
  }
})

test('only deals enter stages, only people are written to, and an investment has no fields of its own', () => {
  assert.deepEqual(actionsFor('pipeline_deal'), ['notify', 'mail', 'task', 'stage', 'field'])
  assert.deepEqual(actionsFor('investment'), ['notify', 'mail', 'task'])
  assert.ok(recipientsFor('mail', 'user').includes('record'))
  assert.ok(!recipientsFor('notify', 'user').includes('record'))
  assert.ok(!recipientsFor('mail', 'pipeline_deal').includes('record'))
  assert.ok(Object.values(testsOfType).every((tests) => tests.includes('is')))
})
