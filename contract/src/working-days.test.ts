import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addWorkingDays, bankHolidays, isWorkingDay, workingDayFrom } from './working-days.ts'

test('working days pass over Saturday and Sunday', () => {
  assert.equal(addWorkingDays('2026-11-26', 2), '2026-11-30')
  assert.equal(addWorkingDays('2026-11-28', 1), '2026-11-30')
  assert.equal(addWorkingDays('2026-11-23', 0), '2026-11-23')
})

test('bank holidays count as no working day, and neither do the days that stand for them', () => {
  assert.equal(addWorkingDays('2026-12-24', 2), '2026-12-30', 'Boxing Day is a Saturday')
  assert.equal(addWorkingDays('2027-12-24', 1), '2027-12-29', 'Christmas Day and Boxing Day are at a weekend')
  assert.equal(addWorkingDays('2027-12-31', 1), '2028-01-04', 'New Year’s Day is a Saturday')
  assert.equal(addWorkingDays('2026-04-02', 1), '2026-04-07', 'Easter')
  assert.equal(workingDayFrom('2026-08-31'), '2026-09-01')
  assert.equal(workingDayFrom('2026-09-01'), '2026-09-01')
})

test('each listed year has its eight holidays on weekdays, and the Mondays that the law names', () => {
  const years = Map.groupBy(bankHolidays, (day) => day.slice(0, 4))
  for (const [year, days] of years) {
    assert.equal(days.length, 8, year)
    assert.ok(days.every((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())))
    const mondays = (month: string) =>
      Array.from(
        { length: 31 },
        (_, index) => `${year}-${month}-${String(index + 1).padStart(2, '0')}`,
      ).filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1)
    for (const day of [mondays('05')[0], mondays('05').at(-1), mondays('08').at(-1)])
      assert.ok(days.includes(day!))
    assert.ok(!isWorkingDay(easterMonday(Number(year))))
  }
})

/** The anonymous Gregorian computus, independent of the list. */
function easterMonday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 2)).toISOString().slice(0, 10)
}
