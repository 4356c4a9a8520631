import type { Unzip } from '../unzip.ts'
import { attribute, readEach } from './xml.ts'

/** Excel's own date formats by number. */
const builtIn = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57])

/** Excel's own formats of percentages by number. */
const builtInPercents = new Set([9, 10])

export interface CellStyles {
  dates: ReadonlySet<number>
  percents: ReadonlySet<number>
}

/** Which cell styles show a date or a percentage, by their index in the workbook's list of styles. */
export async function cellStyles(file: Unzip): Promise<CellStyles> {
  const formats = new Set(builtIn)
  const percentFormats = new Set(builtInPercents)
  const dates = new Set<number>()
  const percents = new Set<number>()
  let inCells = false
  let index = 0
  await readEach(file.pieces('xl/styles.xml'), ({ name, attributes, closes }) => {
    if (name === 'numFmt') {
      const code = attribute(attributes, 'formatCode') ?? ''
      const format = Number(attribute(attributes, 'numFmtId'))
      if (isDateFormat(code)) formats.add(format)
      else if (withoutWords(code).includes('%')) percentFormats.add(format)
    }
    if (name === 'cellXfs') inCells = !closes
    if (name !== 'xf' || !inCells || closes) return true
    const format = Number(attribute(attributes, 'numFmtId'))
    if (formats.has(format)) dates.add(index)
    if (percentFormats.has(format)) percents.add(index)
    index += 1
    return true
  })
  return { dates, percents }
}

const withoutWords = (code: string) => code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')

/** `dd/mm/yyyy` shows a date; `"day" 0` and `[Red]0.00` don't. */
const isDateFormat = (code: string) => /[dy]/i.test(withoutWords(code))
