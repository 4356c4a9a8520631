import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyBody, applyValues } from './application.ts'
import type { Application } from './application.ts'

test('a new application begins with the applicant, who need not own anything', () => {
  const values = applyValues(undefined, 'Eleanor Whitcombe')
  assert.deepEqual(values.owners, [{ name: 'Eleanor Whitcombe', share_percent: '', is_applicant: true }])
  values.organisation.name = 'Whitcombe & Hale LLP'
  assert.deepEqual(applyBody(values), {
    organisation: { name: 'Whitcombe & Hale LLP', type: 'Business', country: 'GB' },
    owners: [],
  })
})

test('a sole trader is sent without the owners that were asked for before', () => {
  const { organisation, ...values } = applyValues(undefined, 'Eleanor Whitcombe')
  const owners = [...values.owners, { name: '', share_percent: '', is_applicant: false }]
  assert.equal(applyBody({ ...values, organisation, owners }).owners.length, 1)
  const trader = { ...organisation, type: 'Sole Trader' as const }
  assert.deepEqual(applyBody({ ...values, organisation: trader, owners }).owners, [])
})

test('a draft is taken up where it was left, the applicant first', () => {
  const draft = {
    organisation: {
      name: 'Whitcombe & Hale LLP',
      type: 'Business',
      registration_number: 'OC301540',
      country: 'GB',
    },
    role_in_organisation: 'owner',
    owners: [
      { name: 'Marcus Hale', share_percent: '40' },
      { name: 'Eleanor Whitcombe', share_percent: '60', is_applicant: true },
    ],
  } as unknown as Application
  const values = applyValues(draft, 'Eleanor Whitcombe')
  assert.deepEqual(
    values.owners.map(({ name, share_percent: share }) => `${name} ${share}`),
    ['Eleanor Whitcombe 60', 'Marcus Hale 40'],
  )
  assert.deepEqual(applyBody(values).organisation['registration_number'], 'OC301540')
})
