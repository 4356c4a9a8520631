import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amountOf, differenceOf, sumOf } from '../kernel/exact.ts'
import { portfolioTotals } from './portfolio-totals.ts'

const held = (invested: string, value: string, distributed = '0.00', currency = 'GBP') => ({
  status: 5,
  currency,
  invested,
  value,
  distributed,
})

test('what was sold is realised, what is held is not, and income stands apart', () => {
  const sold = { status: 6, currency: 'GBP', invested: '30000.00', value: '0.00', distributed: '66000.00' }
  const [total] = portfolioTotals([held('245000.00', '301450.00', '10200.00'), sold])
  assert.deepEqual(total, {
    currency: 'GBP',
    invested: '275000.00',
    held: '245000.00',
    value: '301450.00',
    distributed: '76200.00',
    unrealised: '56450.00',
    realised: '36000.00',
    income: '10200.00',
    gain: '102650.00',
    multiple: '1.373273',
  })
})

test('shares that are gone have no value, whatever they last cost', () => {
  const sold = {
    status: 6,
    currency: 'GBP',
    invested: '30000.00',
    value: '57000.00',
    distributed: '66000.00',
  }
  const [total] = portfolioTotals([sold])
  assert.deepEqual([total?.value, total?.realised, total?.multiple], ['0.00', '36000.00', '2.200000'])
})

test('pounds and euros are never added up', () => {
  const totals = portfolioTotals([
    held('10.00', '12.00', '0.00', 'EUR'),
    held('10.00', '9.00'),
    held('5.00', '5.00'),
  ])
  assert.deepEqual(
    totals.map(({ currency, gain }) => [currency, gain]),
    [
      ['GBP', '-1.00'],
      ['EUR', '2.00'],
    ],
  )
})

test('nothing held is no total', () => {
  assert.deepEqual(portfolioTotals([]), [])
})

test('the gain is always value and distributions less what was paid in', () => {
  const pence = fc.bigInt({ min: 0n, max: 10n ** 9n }).map(amountOf)
  const position = fc.record({
    status: fc.constantFrom(5, 6),
    currency: fc.constant('GBP'),
    invested: pence,
    value: pence,
    distributed: pence,
  })
  fc.assert(
    fc.property(fc.array(position, { minLength: 1, maxLength: 12 }), (positions) => {
      const [total] = portfolioTotals(positions)
      assert.equal(total?.gain, differenceOf(sumOf([total?.value, total?.distributed]), total?.invested))
    }),
  )
})
