import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Method } from './method.ts'
import { requirementsOf } from './requirements.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'

const method = {
  registered_name: 'Michael and Ama Osei',
  address: { line1: '31 Sidney Grove', city: 'London', postcode: 'N5 1AA', country: 'GB' },
  ownership: 'joint',
  holders: [
    { user_id: 1, name: 'Michael Osei', share_percent: '60' },
    { user_id: 2, name: 'Ama Osei', share_percent: '40.000000' },
  ],
  bank: {
    id: 1,
    holder_name: 'M OSEI',
    masked: '•••• 8491',
    country: 'GB',
    currency: 'GBP',
    verified: 'modulus_ok',
    held_until: null,
  },
  investment_method: { kind: 'joint', requires_organisation: false, requires_provider: false },
} as unknown as Method
const words = (text: string) => fillLabels({}, text)
const stateOf = (changed: object, key: string) =>
  requirementsOf({ ...method, ...changed }, words).find((item) => item.key === key)?.state

describe('what a method needs before it is approved', () => {
  it('is there for a complete joint account', () => {
    assert.ok(requirementsOf(method, words).every(({ state }) => state === 'done'))
    assert.deepEqual(
      requirementsOf(method, words).map(({ key }) => key),
      ['register', 'address', 'ownership', 'bank', 'holders'],
    )
  })

  it('follows from its kind', () => {
    const company = {
      investment_method: { kind: 'company', requires_organisation: true, requires_provider: false },
    }
    assert.equal(stateOf(company, 'organisation'), 'open')
    assert.equal(
      stateOf({ ...company, organisation: { id: 1, name: 'Whitcombe Holdings Ltd' } }, 'organisation'),
      'done',
    )
  })

  it('says nothing of the account where the firm hides accounts from staff', () => {
    assert.equal(stateOf({ bank: undefined }, 'bank'), undefined)
    assert.equal(stateOf({ bank: null }, 'bank'), 'open')
  })

  it('says of an account that it fails the bank check and that staff confirmed it', () => {
    const bank = { ...method.bank!, verified: 'modulus_failed' as const }
    const [item] = requirementsOf({ ...method, bank }, words).filter(({ key }) => key === 'bank')
    assert.deepEqual(
      [item?.state, item?.note],
      ['remark', 'M OSEI, •••• 8491, fails the bank check, confirmed by staff'],
    )
  })

  it('names its holders with their parts', () => {
    const holders = requirementsOf(method, words).find(({ key }) => key === 'holders')
    assert.equal(holders?.note, 'Michael Osei, 60.0%; Ama Osei, 40.0%')
  })
})
