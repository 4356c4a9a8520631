import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { londonDate } from '../../kernel/clock.ts'
import { wordsOf } from '../data-room/test-words.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { holdersWith, newRound } from './test-register.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const daysAgo = (days: number) => dateOfDay(dayNumber(londonDate(api.clock.now()))! - days)

async function draft(recordDate: string, terms: Record<string, unknown> = {}) {
  const round = await newRound(api)
  await holdersWith(api, round, [500, 300])
  return staff.post('/api/pre-emption-options', {
    investment_opportunity_id: round.offer,
    record_date: recordDate,
    deadline: `${daysAgo(-60)}T12:00:00Z`,
    price: '4.00',
    available: '333',
    ...terms,
  })
}

const open = (id: number) => staff.post(`/api/pre-emption-options/${id}/open`)

test('a record date is at most 28 days before the offer opens', async () => {
  for (const days of [0, 1, 28]) {
    const made = await draft(daysAgo(days))
    assert.equal(made.status, 201, made.text)
    assert.equal((await open(made.body.data.id)).status, 200)
  }
  const refused = await draft(daysAgo(60))
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    record_date: [
      'The record date can be at most 28 days before the offer opens. Choose 23 October 2026 or a later day, or state that the company’s articles allow an earlier one.',
    ],
  })
  assert.deepEqual(Object.keys((await draft(daysAgo(29))).body.errors), ['record_date'])
})

test('what the articles allow is stated, kept with its event, and written to the holders', async () => {
  const made = await draft(daysAgo(60), { record_date_by_articles: true })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.data
  const opened = await open(id)
  assert.deepEqual([opened.status, opened.body.data.record_date_by_articles], [200, true], opened.text)
  const { rows } = await sql<{ type: string; stated: boolean }>`
    select type, (after ->> 'record_date_by_articles')::boolean as stated from events where tenant_id = 1
      and subject_type = 'pre_emption_option' and subject_id = ${id} order by id`.execute(api.db)
  assert.deepEqual(
    rows.map(({ type, stated }) => [type, stated]),
    [
      ['pre_emption_option.created', true],
      ['pre_emption_option.opened', true],
    ],
  )
  const [place] = (await staff.get(`/api/pre-emption-choices?filter[pre_emption_option_id]=${id}`)).body.data
  const { bytes } = await fetchBytes(api, staff, `/api/pre-emption-choices/${place.id}/letter`)
  const letter = (await wordsOf(bytes)).join(' ')
  assert.match(letter, /The company’s\s*articles allow a record date of more than 28 days before the offer\./)
})

test('a draft that lies too long is refused when it opens, until its day or the articles are stated anew', async () => {
  const drafts = [await draft(daysAgo(0)), await draft(daysAgo(0))]
  const [moved, stated] = drafts.map(({ body }) => body.data.id as number) as [number, number]
  api.clock.forward({ days: 29 })
  staff = await api.as('superAdmin')
  assert.deepEqual(Object.keys((await open(moved)).body.errors), ['record_date'])
  const path = (id: number) => `/api/pre-emption-options/${id}`
  assert.equal((await staff.patch(path(moved), { available: '300' })).status, 200, 'another term is written')
  assert.deepEqual(Object.keys((await staff.patch(path(moved), { record_date: daysAgo(29) })).body.errors), [
    'record_date',
  ])
  assert.equal((await staff.patch(path(moved), { record_date: daysAgo(28) })).status, 200)
  assert.equal((await open(moved)).status, 200)
  assert.equal((await staff.patch(path(stated), { record_date_by_articles: true })).status, 200)
  assert.equal((await open(stated)).status, 200)
})
