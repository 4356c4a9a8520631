import { attribute, tagsOf } from './xml.ts'

/** Excel's own date formats by number. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])

/** Which cell styles show a date, by their index in the workbook's list of styles. */
export function dateStyles(xml: string | undefined): ReadonlySet<number> {
  const formats = new Set(builtIn)
  const styles = new Set<number>()
  let inCells = false
  let index = 0
  for (const { name, attributes, closes } of tagsOf(xml ?? '')) {
    if (name === 'numFmt' && isDateFormat(attribute(attributes, 'formatCode') ?? ''))
      formats.add(Number(attribute(attributes, 'numFmtId')))
    if (name === 'cellXfs') inCells = !closes
    if (name !== 'xf' || !inCells || closes) continue
    if (formats.has(Number(attribute(attributes, 'numFmtId')))) styles.add(index)
    index += 1
  }
  return styles
}

/** `dd/mm/yyyy` shows a date; `"day" 0` and `[Red]0.00` don't. */
const isDateFormat = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

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
