import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { planOf } from './limbs.ts'
import type { Thresholds } from './thresholds.ts'
import { answersBody, contradictionsIn, isBegun, isStated, linesToCheck } from './statement-answers.ts'
import type { StatementInput } from './statement-answers.ts'

const row = { id: 1, created_at: '', updated_at: '', version: 1, source: 'SI 2024/301' }
const rules: Thresholds = {
  ...row,
  effective_from: '2024-03-27',
  income: '100000.00',
  net_assets: '250000.00',
  director_turnover: '1000000.00',
  unlisted_investments: 2,
  restricted_percent: '10.000000',
  certificate_months: 36,
  in_force: true,
  may_change: false,
  status: 'in_force',
  effective_until: null,
}
const wealthy = planOf({ code: 'high_net_worth', blocks: false }, rules)!
const skilled = planOf({ code: 'self_certified_sophisticated', blocks: false }, rules)!
const nothing: StatementInput = { ticked: [], neither: false, answers: {} }

describe('the thresholds of a statement', () => {
  it('are said in the lines that are ticked', () => {
    assert.equal(wealthy.limbs[0]?.words[1], 'annual income of £100,000 or more')
    const february = planOf(
      { code: 'self_certified_sophisticated', blocks: false },
      { ...rules, unlisted_investments: null },
    )!
    assert.deepEqual(
      february.limbs.map(({ key }) => key),
      ['worked_in_finance', 'director', 'angel_network'],
    )
  })
})

describe('a statement of category', () => {
  it('begins with nothing ticked and nothing to sign', () => {
    assert.equal(isStated(wealthy, nothing), false)
    assert.equal(linesToCheck(wealthy, nothing, rules), 0)
  })

  it('says at the amount why a line is not true', () => {
    const filled: StatementInput = {
      ...nothing,
      ticked: ['net_assets'],
      answers: { net_assets: '200000.00' },
    }
    assert.deepEqual(contradictionsIn(wealthy, filled, rules), {
      net_assets:
        '£200,000 is below £250,000, so this doesn’t apply to you. Untick it if the amount is right.',
    })
    assert.equal(linesToCheck(wealthy, filled, rules), 1)
  })

  it('says of a restricted investor that too much is invested, and nothing before anything is typed', () => {
    const careful = planOf({ code: 'restricted', blocks: false }, rules)!
    assert.equal(isBegun(nothing), false)
    assert.deepEqual(contradictionsIn(careful, nothing, rules), {})
    const filled = { ...nothing, answers: { past_percent: '12', intended_percent: '9.5' } }
    assert.equal(isBegun(filled), true)
    assert.deepEqual(contradictionsIn(careful, filled, rules), {
      past_percent: '12.0% is not below 10%. If it’s right, choose another category.',
    })
    assert.equal(linesToCheck(careful, filled, rules), 1)
  })

  it('holds at exactly the threshold', () => {
    const filled: StatementInput = { ...nothing, ticked: ['income'], answers: { income: '100000.00' } }
    assert.equal(linesToCheck(wealthy, filled, rules), 0)
  })

  it('waits for the amount of a line that was ticked', () => {
    assert.equal(linesToCheck(wealthy, { ...nothing, ticked: ['income', 'net_assets'] }, rules), 2)
  })

  it('may be none of these, which is a statement too', () => {
    assert.equal(isStated(wealthy, { ...nothing, neither: true }), true)
  })

  it('asks for words where a firm has a category of its own', () => {
    assert.deepEqual(
      planOf({ code: 'family_office', blocks: false }, rules)?.asks.map(({ key }) => key),
      ['notes'],
    )
    assert.equal(planOf({ code: 'none', blocks: true }, rules), undefined)
  })
})

describe('the answers of a statement', () => {
  it('does not send what stands under a line that was unticked again', () => {
    const filled: StatementInput = {
      ...nothing,
      ticked: ['income'],
      answers: { income: '120000.00', net_assets: '5.00' },
    }
    assert.deepEqual(answersBody(wealthy, filled), { income: '120000.00' })
  })

  it('sends a tick that is an answer by itself', () => {
    const filled: StatementInput = {
      ...nothing,
      ticked: ['worked_in_finance'],
      answers: { employer: 'Kestrel Capital', role: 'Analyst' },
    }
    assert.deepEqual(answersBody(skilled, filled), {
      worked_in_finance: true,
      employer: 'Kestrel Capital',
      role: 'Analyst',
    })
  })

  it('asks for more than six months among business angels', () => {
    const filled: StatementInput = {
      ...nothing,
      ticked: ['angel_network'],
      answers: { angel_network_months: '6', angel_network: 'North' },
    }
    assert.ok(contradictionsIn(skilled, filled, rules).angel_network_months)
    const longer = { ...filled, answers: { ...filled.answers, angel_network_months: '7' } }
    assert.deepEqual(contradictionsIn(skilled, longer, rules), {})
  })
})
