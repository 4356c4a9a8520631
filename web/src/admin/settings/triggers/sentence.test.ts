import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf } from '@moorgate/contract/terminology.ts'
import { triggerText } from '@moorgate/contract/triggers/label.ts'
import { bodyOf, conditionOn, exampleDraft, newDraft, nextKey, withEvent } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import { sentenceOf } from './sentence.ts'

const wording = {
  options: {
    colleagues: [{ id: 4, name: 'Priya Nair', role_id: 1 as const }],
    lists: { pipeline_stages: [{ id: 9, name: 'Due diligence' }], lead_statuses: [], investor_types: [] },
    attributes: [],
  },
  words: (text: string) => triggerText({}, text),
  label: (key: Parameters<typeof labelOf>[1]) => labelOf({}, key),
  roleName: () => 'Support',
}
const said = (draft: TriggerDraft) => sentenceOf(draft, wording)

test('an automation is said in one sentence', () => {
  const draft: TriggerDraft = {
    ...newDraft,
    conditions: [{ key: 0, field: 'country', test: 'is', value: 'FR' }],
    config: { ...newDraft.config, assignee_id: '4' },
    delay_unit: 'days',
    delay_amount: '2',
  }
  assert.equal(
    said(draft),
    'When an investor is approved, if country of residence is France, create a task for Priya Nair after 2 days.',
  )
  assert.equal(
    said({ ...draft, conditions: [], delay_amount: '1', delay_unit: 'hours' }),
    'When an investor is approved, create a task for Priya Nair after 1 hour.',
  )
  const moved = withEvent({ ...draft, delay_unit: 'none' }, 'pipeline_deal.moved')
  assert.equal(
    said({ ...moved, action: 'stage', config: { ...moved.config, pipeline_stage_id: '9' } }),
    'When a deal enters a stage, move the deal to Due diligence.',
  )
})

test('another event leaves away what it has no field or action for', () => {
  const draft: TriggerDraft = {
    ...newDraft,
    event: 'pipeline_deal.moved',
    conditions: [
      conditionOn({ key: 'pipeline_stage', type: 'listed' }, 0),
      conditionOn({ key: 'name', type: 'text' }, 1),
    ],
    action: 'stage',
  }
  const other = withEvent(draft, 'contact.created')
  assert.deepEqual(
    other.conditions.map(({ field }) => field),
    ['name'],
  )
  assert.equal(other.action, 'task')
})

test('the key of a condition is its own, also where one before it was removed, and is not sent', () => {
  const name = { key: 'name', type: 'text' } as const
  const [first, second] = [conditionOn(name, nextKey([])), conditionOn(name, 1)]
  assert.equal(first.key, 0)
  assert.equal(nextKey([second]), 2)
  assert.deepEqual(bodyOf({ ...newDraft, conditions: [second] }).conditions, [
    { field: 'name', test: second.test, value: null },
  ])
})

test('an action is sent with what it takes, and nothing else', () => {
  assert.deepEqual(bodyOf(exampleDraft).config, {
    title: 'Welcome call with {name}',
    due_days: 3,
    assignee_id: null,
  })
  assert.deepEqual(bodyOf({ ...exampleDraft, delay_unit: 'none' }).delay_amount, null)
})
