import assert from 'node:assert/strict'
import { test } from 'node:test'
import { roleIds } from '@moorgate/contract/roles.ts'
import { asksWho, investorIn, isKept, keptPart } from './kept-kinds.ts'

test('what an investor reads of their own is kept', () => {
  for (const key of [
    ['current-user'],
    ['holding', 'portfolio', {}],
    ['holding', 'value-history', ''],
    ['investment', 'all', 'sort=-created_at'],
    ['fund_commitment', 'fund-commitments/{id}/capital-account', { id: 4 }, {}],
    ['update_report', 'show', '4', 'include=documents'],
    ['tax_certificate', 'all', ''],
    ['cash_call_late_charge', 'list', ''],
    ['document', 'shared', 'user', 11],
  ])
    assert.ok(isKept(key), key.join(' '))
})

test('where money goes, what is signed or answered, inside information and the back office are not kept', () => {
  for (const key of [
    ['cash_call_line', 'cash-call-lines/{id}/payment-details', { id: 7 }, {}],
    ['fund_drawdown_line', 'fund-drawdown-lines/{id}/payment-details', { id: 7 }, {}],
    ['investment_method_entity', 'list', 'include=investmentMethod'],
    ['tax_details', 'tax-details/{id}', { id: 1 }, {}],
    ['investment_opportunity', 'market-sounding-requests'],
    ['investment_opportunity', 'page', 'tidewell', ''],
    ['investment', 'investments/{id}/place', { id: 3 }],
    ['compliance', 'compliance/1', {}, {}],
    ['signature_request', 'show', '3', ''],
    ['delegate', 'delegates/shared', {}, {}],
    ['notification', 'portal', 'unread'],
    ['user', 'list', ''],
    ['user', 'show', '11', ''],
    ['current-user', 'sessions'],
    [],
  ])
    assert.ok(!isKept(key), key.join(' '))
})

test('of a person only what the frame of the pages shows is kept', () => {
  const user = {
    id: 11,
    role_id: roleIds.user,
    name: 'Eleanor Whitcombe',
    date_of_birth: '1971-08-03',
    address: { line1: '14 Priory Walk' },
    organisations: [{ id: 7, name: 'Whitcombe Holdings Ltd', registration_number: '00445790' }],
    investment_method_entities: [{ id: 1, display_name: 'Personal account', bank: { masked: '****4958' } }],
  }
  const kept = keptPart(['current-user'], user) as typeof user
  assert.deepEqual([kept.id, kept.name], [11, 'Eleanor Whitcombe'])
  assert.deepEqual(kept.organisations, [{ id: 7, name: 'Whitcombe Holdings Ltd' }])
  assert.doesNotMatch(JSON.stringify(kept), /1971|Priory|4958|00445790/)
  assert.deepEqual(keptPart(['holding', 'portfolio', {}], [1]), [1])
})

test('an investor is told from staff and from nobody', () => {
  assert.ok(asksWho(['current-user']))
  assert.equal(investorIn({ id: 11, role_id: roleIds.user }), 11)
  assert.equal(investorIn({ id: 2, role_id: roleIds.superAdmin }), undefined)
  assert.equal(investorIn(null), undefined)
})

test('an investor who knows of an offer in confidence keeps nothing', () => {
  const user = { id: 11, role_id: roleIds.user }
  assert.equal(investorIn({ ...user, knows_in_confidence: true }), undefined)
  assert.equal(investorIn({ ...user, knows_in_confidence: false }), 11)
})
