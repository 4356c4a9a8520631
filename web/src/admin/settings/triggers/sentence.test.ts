import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelOf } from '@moorgate/contract/terminology.ts'
import { triggerText } from '@moorgate/contract/triggers/label.ts'
import type { Attribute } from '../../../features/attributes/attributes.ts'
import {
  bodyOf,
  bothChanged,
  conditionOn,
  exampleDraft,
  newDraft,
  nextKey,
  renewedDraft,
  withEvent,
} from './draft.ts'
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

test('several actions are said in their order, the delay with the first, and each is sent', () => {
  const mail = { action: 'mail', config: { ...newDraft.config, to: 'owner' } } as const
  const draft: TriggerDraft = { ...exampleDraft, further_actions: [mail] }
  assert.equal(
    said(draft),
    'When an investor is approved, create a task for the record’s owner after 2 days, then e-mail the record’s owner.',
  )
  assert.deepEqual(bodyOf(draft).further_actions, [
    { action: 'mail', config: { to: 'owner', subject: '', text: '' } },
  ])
  const stage = { action: 'stage', config: newDraft.config } as const
  const moved = { ...draft, event: 'pipeline_deal.moved', further_actions: [stage] } as const
  assert.equal(withEvent(moved, 'contact.created').further_actions[0]!.action, 'task')
})

test('the tenant’s own fields keep their letters, days are before or after, and values are words', () => {
  const own = (id: number, name: string, type: Attribute['type']) =>
    ({ id, name, type, owner_type: 'user', active: true }) as Attribute
  const attributes = [
    own(1, 'EIS investor', 'boolean'),
    own(2, 'NAV date', 'date'),
    own(3, 'Accredited', 'boolean'),
    own(4, 'Country', 'country'),
  ]
  const options = { ...wording.options, attributes }
  const draft: TriggerDraft = {
    ...newDraft,
    conditions: [
      { key: 0, field: 'attribute.1', test: 'is', value: 'true' },
      { key: 1, field: 'attribute.2', test: 'more_than', value: '2026-11-30' },
    ],
    action: 'field',
  }
  const sets = (attribute_id: string, value: string) =>
    sentenceOf({ ...draft, config: { ...draft.config, attribute_id, value } }, { ...wording, options })
  const when = 'When an investor is approved, if EIS investor is yes and NAV date is after 30 November 2026'
  assert.equal(sets('3', 'true'), `${when}, set Accredited to yes.`)
  assert.equal(sets('4', 'GB'), `${when}, set Country to United Kingdom.`)
  assert.equal(sets('3', ''), `${when}, set Accredited to ….`)
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

test('of two who write an automation, both keep what the other left alone, and a field of both says so', () => {
  const mine: TriggerDraft = {
    ...exampleDraft,
    conditions: [conditionOn({ key: 'country', type: 'country' }, 0)],
    config: { ...exampleDraft.config, title: 'Ring {name}', assignee_id: '4' },
  }
  const theirs: TriggerDraft = {
    ...exampleDraft,
    active: false,
    delay_amount: '3',
    config: { ...exampleDraft.config, title: 'Write to {name}', assignee_id: '5' },
  }
  assert.deepEqual(renewedDraft(exampleDraft, mine, theirs), { ...mine, active: false, delay_amount: '3' })
  assert.deepEqual(bothChanged(exampleDraft, mine, theirs), {
    'config.title': 'Another user entered “Write to {name}” while you were editing.',
    'config.assignee_id': 'Another user changed this meanwhile.',
  })
})
