import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isMonthFirst, readDate } from './read-date.ts'

const value = (text: string, monthFirst = false) => {
  const read = readDate(text, { monthFirst })
  return read.ok ? read.value : read.message
}

test('a date is read as people write it, days first', () => {
  for (const text of [
    '14/02/1961',
    '14.2.61',
    '14-Feb-61',
    '14 February 1961',
    '14th Feb 1961',
    '1961-02-14',
  ])
    assert.equal(value(text), '1961-02-14', text)
  assert.equal(value('3-Nov-58'), '1958-11-03')
  assert.equal(value('01/02/03'), '2003-02-01')
  assert.equal(value('02/14/1961', true), '1961-02-14')
})

test('a date that may lie ahead takes more years of two digits for this century', () => {
  const read = (text: string) => readDate(text, { latest: 46 })
  assert.deepEqual(
    [read('31/03/31'), read('31-Mar-46'), read('31/03/47')],
    ['2031-03-31', '2046-03-31', '1947-03-31'].map((day) => ({ ok: true, value: day })),
  )
})

test('what is no date says why', () => {
  assert.equal(value('31/02/1970'), '31 February does not exist')
  assert.equal(value('29/02/1981'), '1981 was not a leap year')
  assert.equal(value('14/13/1970'), 'There is no month 13')
  assert.equal(value('01/01/1066'), 'The year 1066 is out of range')
  assert.equal(value('unknown'), '“unknown” is not a date')
})

test('a column is month first only when one value says so and none says the opposite', () => {
  assert.equal(isMonthFirst(['02/14/1961', '03/04/1970']), true)
  assert.equal(isMonthFirst(['02/14/1961', '25/12/1970']), false)
  assert.equal(isMonthFirst(['03/04/1970']), false)
})

test('every day of two centuries is read back from how it is written', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, (day) => {
      const iso = day.toISOString().slice(0, 10)
      const [year, month, date] = iso.split('-')
      assert.equal(value(`${date}/${month}/${year}`), iso)
      assert.equal(value(`${month}/${date}/${year}`, true), iso)
    }),
  )
})
