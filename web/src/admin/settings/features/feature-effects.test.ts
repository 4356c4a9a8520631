import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { changedFlags, effectsOf, needs } from './feature-effects.ts'

const on = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as unknown as Flags
const paths = (screens: readonly { path: string }[]) => screens.map(({ path }) => path)

describe('turning a feature off', () => {
  it('takes its pages away, in the back office and in the portal', () => {
    const { go, come } = effectsOf(on, { ...on, market_sounding_enabled: 0 })
    assert.ok(paths(go).includes('/admin/insider-register'))
    assert.ok(paths(go).includes('/admin/settings/investor/market-sounding'))
    assert.ok(paths(go).includes('/investor/investments/market-sounding/:id'))
    assert.deepEqual(come, [])
  })

  it('may open other pages: without the risk warning there is one test instead of two', () => {
    const { go, come } = effectsOf(on, { ...on, risk_warning_enabled: 0 })
    assert.ok(paths(go).includes('/admin/settings/investor/fca-appropriateness-test-1'))
    assert.ok(paths(come).includes('/admin/settings/investor/appropriateness-test'))
  })

  it('tells the pages of a record by their list alone', () => {
    const { go } = effectsOf(on, { ...on, nominee_enabled: 0 })
    assert.deepEqual(paths(go), ['/admin/investors/nominees', '/admin/investors/nominees/new-nominee'])
  })

  it('changes nothing where no page asks for it', () => {
    assert.deepEqual(effectsOf(on, { ...on, hide_bank_details: 0 }), { go: [], come: [] })
  })
})

it('says which switch another one needs', () => {
  assert.equal(needs('portfolio_analysis_enabled', on), undefined)
  assert.equal(needs('portfolio_analysis_enabled', { ...on, funds_enabled: 0 }), 'funds_enabled')
})

it('knows which switches were turned', () => {
  assert.deepEqual(changedFlags(on, { ...on, tax_enabled: 0, funds_enabled: 0 }).toSorted(), [
    'funds_enabled',
    'tax_enabled',
  ])
})
