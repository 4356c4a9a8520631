import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type {
  StatementField,
  StatementForm,
  StatementLimb,
} from '@moorgate/contract/suitability/statement-form.ts'
import { answersBody, contradictionsIn, isBegun, isStated, linesToCheck } from './statement-answers.ts'
import type { StatementInput } from './statement-answers.ts'

const field = (key: StatementField['key'], kind: StatementField['kind'] = 'text'): StatementField => ({
  key,
  kind,
  label: key,
  hint: null,
  optional: key === 'notes',
  unit: null,
})
const limb = (
  key: string,
  fields: StatementField[],
  gives: StatementLimb['gives'] = null,
): StatementLimb => ({
  key,
  before: 'I had ',
  strong: key,
  after: '.',
  fields,
  gives,
})
const formWith = (limbs: StatementLimb[], fields: StatementField[] = []): StatementForm => ({
  digest: 'digest',
  text_version: '2026-11-30',
  notices: [],
  communicator: {
    name: 'Wrenfield Capital',
    company_number: null,
    address: null,
    email: null,
    fca_number: null,
    fca_principal: null,
  },
  thresholds: {
    effective_from: '2024-03-27',
    source: 'SI 2024/301',
    income: '100000.00',
    net_assets: '250000.00',
    director_turnover: '1000000.00',
    unlisted_investments: 2,
    restricted_percent: '10.000000',
  },
  question: 'Which of these is true?',
  limbs,
  fields,
  neither: 'None of these applies to me.',
  declaration: '',
})
const wealthy = formWith([
  limb('income', [field('income', 'money')]),
  limb('net_assets', [field('net_assets', 'money')]),
])
const skilled = formWith([
  limb('worked_in_finance', [field('employer'), field('role')], 'worked_in_finance'),
  limb('angel_network', [field('angel_network'), field('angel_network_months', 'number')]),
])
const careful = formWith([], [field('past_percent', 'percent'), field('intended_percent', 'percent')])
const nothing: StatementInput = { ticked: [], neither: false, answers: {} }

describe('a statement of category', () => {
  it('begins with nothing ticked and nothing to sign', () => {
    assert.equal(isStated(wealthy, nothing), false)
    assert.equal(linesToCheck(wealthy, nothing), 0)
  })

  it('says at the amount why a line is not true', () => {
    const filled: StatementInput = {
      ...nothing,
      ticked: ['net_assets'],
      answers: { net_assets: '200000.00' },
    }
    assert.deepEqual(contradictionsIn(wealthy, filled), {
      net_assets:
        '£200,000 is below £250,000, so this doesn’t apply to you. Untick it if the amount is right.',
    })
    assert.equal(linesToCheck(wealthy, filled), 1)
  })

  it('says of a restricted investor that too much is invested, and nothing before anything is typed', () => {
    assert.equal(isBegun(nothing), false)
    assert.deepEqual(contradictionsIn(careful, nothing), {})
    const filled = { ...nothing, answers: { past_percent: '12', intended_percent: '9.5' } }
    assert.equal(isBegun(filled), true)
    assert.deepEqual(contradictionsIn(careful, filled), {
      past_percent: '12.0% is not below 10%. If it’s right, choose another category.',
    })
    assert.equal(linesToCheck(careful, filled), 1)
  })

  it('holds at exactly the threshold', () => {
    const filled: StatementInput = { ...nothing, ticked: ['income'], answers: { income: '100000.00' } }
    assert.equal(linesToCheck(wealthy, filled), 0)
  })

  it('waits for the amount of a line that was ticked', () => {
    assert.equal(linesToCheck(wealthy, { ...nothing, ticked: ['income', 'net_assets'] }), 2)
  })

  it('may be none of these, which is a statement too', () => {
    assert.equal(isStated(wealthy, { ...nothing, neither: true }), true)
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
    assert.ok(contradictionsIn(skilled, filled).angel_network_months)
    const longer = { ...filled, answers: { ...filled.answers, angel_network_months: '7' } }
    assert.deepEqual(contradictionsIn(skilled, longer), {})
  })
})
