/**
 * A day count of Excel's as a date: 22326 → "1961-02-14". Day 60 of the 1900 calendar is a 29 February that
 * never was, so later days are one too high. The 1904 calendar of old Macs begins 1,462 days later. undefined
 * for what is no day count.
 */
export function dateOfSerial(text: string, epoch1904: boolean): string | undefined {
  const count = Math.floor(Number(text))
  if (!Number.isFinite(count) || count < 1 || count > 2_958_465) return undefined
  const days = epoch1904 ? count + 1462 : count
  const sinceEpoch = days - (days > 60 ? 25_569 : 25_568)
  return new Date(sinceEpoch * 86_400_000).toISOString().slice(0, 10)
}

/** A number as a spreadsheet shows it: it counts with 15 digits. */
export function figureOf(value: string, isPercent: boolean): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const shown = plainDigits(isPercent ? number * 100 : number)
  return isPercent ? `${shown}%` : shown
}

/** 15 digits, without an exponent and without zeros at the end. */
function plainDigits(number: number): string {
  const [digits = '', exponent] = number.toPrecision(15).split('e')
  const plain =
    exponent === undefined ? digits : Number(`${digits}e${exponent}`).toLocaleString('en-US', full)
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain
}
const full = { useGrouping: false, maximumSignificantDigits: 15 } as const
