import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksOf } from './application-checks.ts'
import type { Application } from './application.ts'

const application = {
  user: { id: 7, name: 'Eleanor Whitcombe', first_name: 'Eleanor', aml_status: 'passed' },
  organisation: { name: 'Whitcombe & Hale LLP', type: 'Business' },
  owners: [
    { name: 'Eleanor Whitcombe', share_percent: '60', is_applicant: true },
    { name: 'Marcus Hale', share_percent: '40' },
  ],
  documents: [
    { kind: 'incorporation', status: 'approved' },
    { kind: 'agreement', status: 'pending' },
  ],
} as unknown as Application

const said = (change: object = {}, me = 1) =>
  checksOf({ ...application, ...change } as Application, me).map(({ state, title }) => `${state}: ${title}`)

test('anyone who decides sees what is in order and what still waits', () => {
  assert.deepEqual(said(), [
    'done: You are not the applicant',
    'done: Eleanor’s identity verified',
    'done: Ownership declared: 100%',
    'waiting: Marcus Hale’s identity',
    'waiting: 1 of 3 documents approved',
  ])
})

test('nobody decides about themselves unnoticed, and a failed identity check is trouble', () => {
  const failed = { user: { ...application.user, aml_status: 'failed' } }
  assert.deepEqual(said(failed, 7).slice(0, 2), [
    'trouble: You are the applicant',
    'trouble: Eleanor’s identity',
  ])
})

test('owners below the whole are a remark, and a sole trader has none', () => {
  assert.ok(
    said({ owners: [{ name: 'A', share_percent: '30' }] }).includes('remark: Ownership declared: 30%'),
  )
  const trader = said({ organisation: { name: 'Prosser Farms', type: 'Sole Trader' }, owners: [] })
  assert.deepEqual(trader.slice(2), ['waiting: 0 of 2 documents approved'])
})
