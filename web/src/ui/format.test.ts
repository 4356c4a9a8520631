import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  badgeCount,
  counted,
  directionOf,
  holding,
  inPercent,
  money,
  moneyShort,
  multiple,
  percent,
  quantity,
  referenceText,
  widthOf,
} from './format.ts'

describe('money', () => {
  it('stands in full in tables, rounded to whole pounds', () => {
    assert.equal(money('1250000.00'), '£1,250,000')
    assert.equal(money('999.50'), '£1,000')
    assert.equal(money('0.49'), '£0')
  })

  it('shows pence when paying or certifying', () => {
    assert.equal(money('10000.00', { pence: true }), '£10,000.00')
    assert.equal(money('0.05', { pence: true }), '£0.05')
  })

  it('carries a sign and a true minus where it is a gain or a loss', () => {
    assert.equal(money('56450.00', { signed: true }), '+£56,450')
    assert.equal(money('-7400.00', { signed: true }), '−£7,400')
    assert.equal(money('0.00', { signed: true }), '£0')
    assert.equal(money('-0.20', { signed: true }), '£0')
  })

  it('names a currency that has no sign of its own', () => {
    assert.equal(money('50.00', { currency: 'EUR' }), '€50')
    assert.equal(money('50.00', { currency: 'CHF' }), 'CHF\u00a050')
  })

  it('is exact beyond the reach of a float', () => {
    assert.equal(money('90071992547409931.01', { pence: true }), '£90,071,992,547,409,931.01')
  })

  it('is an en dash when missing, never nothing', () => {
    for (const value of [null, undefined, '', 'n/a']) assert.equal(money(value), '–')
  })

  it('is short on cards: millions at two places, thousands without zeros', () => {
    assert.equal(moneyShort('2920000.00'), '£2.92m')
    assert.equal(moneyShort('4000000.00'), '£4.00m')
    assert.equal(moneyShort('340000.00'), '£340k')
    assert.equal(moneyShort('12500.00'), '£12.5k')
    assert.equal(moneyShort('950.00'), '£950')
    assert.equal(moneyShort('1250000000.00'), '£1.25bn')
    assert.equal(moneyShort('184600000.00', { places: 1 }), '£184.6m')
    assert.equal(moneyShort('420000.00', { unit: 'm' }), '£0.42m')
    assert.equal(moneyShort('-2500000.00'), '−£2.50m')
  })

  it('takes the next unit where rounding would fill this one', () => {
    assert.equal(moneyShort('999999.00'), '£1.00m')
    assert.equal(moneyShort('999960000.00', { places: 1 }), '£1.0bn')
  })

  it('drops zeros on an axis and keeps those that count', () => {
    assert.equal(moneyShort('6000000', { trim: true }), '£6m')
    assert.equal(moneyShort('2500000', { trim: true }), '£2.5m')
    assert.equal(moneyShort('300000', { trim: true }), '£300k')
    assert.equal(moneyShort('10000000', { trim: true, places: 0 }), '£10m')
    assert.equal(moneyShort('0', { trim: true }), '£0')
  })

  it('keeps every digit of any amount', () => {
    const pence = fc.bigInt({ min: 0n, max: 10n ** 24n })
    fc.assert(
      fc.property(pence, (minor) => {
        const digits = minor.toString().padStart(3, '0')
        const text = money(`${digits.slice(0, -2)}.${digits.slice(-2)}`, { pence: true })
        assert.equal(BigInt(text.replaceAll(/[£,.]/g, '')), minor)
      }),
    )
  })
})

describe('percentages, multiples and quantities', () => {
  it('have one decimal, holdings two', () => {
    assert.equal(percent('74.9'), '74.9%')
    assert.equal(percent('73'), '73.0%')
    assert.equal(percent('31.25'), '31.3%')
    assert.equal(holding('0.4901'), '0.49%')
  })

  it('carry a sign as a change, and no change is 0.0%', () => {
    assert.equal(percent('23.04', { signed: true }), '+23.0%')
    assert.equal(percent('-37', { signed: true }), '−37.0%')
    assert.equal(percent('0.04', { signed: true }), '0.0%')
    assert.equal(directionOf('-37'), 'down')
    assert.equal(directionOf('0.00'), 'none')
    assert.equal(directionOf('12'), 'up')
  })

  it('say what part of the target is committed', () => {
    assert.equal(widthOf('2920000.00', '4000000.00'), '73.000000')
    assert.equal(widthOf('1', '3'), '33.333333')
    assert.equal(widthOf('5', '0.00'), undefined)
    assert.equal(widthOf('-50', '200'), '-25.000000')
  })

  it('write multiples and shares', () => {
    assert.equal(multiple('1.3712'), '1.37×')
    assert.equal(multiple(null), '–')
    assert.equal(quantity('20000'), '20,000')
    assert.equal(quantity('12.5000'), '12.5')
    assert.equal(quantity('100'), '100')
    assert.equal(quantity(1284), '1,284')
    assert.equal(counted(1, 'investor', 'investors'), '1 investor')
    assert.equal(counted(1284, 'investor', 'investors'), '1,284 investors')
  })

  it('count unread notifications in two digits', () => {
    assert.deepEqual([0, 3, 12, 99, 100, 4000].map(badgeCount), [undefined, '03', '12', '99', '99', '99'])
  })
})

it('a yearly rate becomes percentage points without a float', () => {
  assert.equal(inPercent('0.142000'), '14.2000')
  assert.equal(inPercent('-0.370000'), '-37.0000')
  assert.equal(inPercent('1.5'), '150')
  assert.equal(inPercent('0'), '0')
})

it('a payment reference is read in groups of four, and what a payer wrote otherwise stays so', () => {
  assert.equal(referenceText('RF73P004217I000981'), 'RF73 P004 217I 0009 81')
  assert.equal(referenceText('Smith, second call'), 'Smith, second call')
})
