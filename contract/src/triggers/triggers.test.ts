import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventCatalogue } from '../events/index.ts'
import { actionsFor, recipientsFor } from './actions.ts'
import { testsOfType, triggerFields } from './fields.ts'
import { triggerText } from './label.ts'
import { eventsNotOffered } from './events/not-offered.ts'
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
    // An amount is read from what the event wrote: payment-amounts.test.ts.
    for (const { key, minor } of payload)
      assert.ok(minor !== undefined || key in schema.shape, `${type} ${key}`)
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

test('every event of the catalogue is offered to automations, or is in the list of those that aren’t, with its reason', () => {
  const offered = new Set<string>(triggerEventTypes)
  const others = Object.keys(eventCatalogue).filter((type) => !offered.has(type))
  const named = Object.values(eventsNotOffered).flat()
  const fits = (pattern: string) => (type: string) =>
    pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
  for (const pattern of named) assert.ok(others.some(fits(pattern)), `${pattern} is none of the others`)
  assert.equal(new Set(named).size, named.length)
  assert.deepEqual(
    others.filter((type) => !named.some((pattern) => fits(pattern)(type))),
    [],
  )
})
