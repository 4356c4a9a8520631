import { inflateRawSync } from 'node:zlib'
import { Formulas } from './test-formula.ts'

/** Files of a ZIP by name. */
export function unzipped(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(archive.length - 22 + 16)
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [packed, length] = [archive.readUInt32LE(at + 20), archive.readUInt16LE(at + 28)]
    const name = archive.toString('utf8', at + 46, at + 46 + length)
    const place = archive.readUInt32LE(at + 42)
    const start = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28)
    files.set(name, inflateRawSync(archive.subarray(start, start + packed)).toString('utf8'))
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

export interface SheetCell {
  sheet: string
  address: string
  /** What stands in the file. */
  value: string
  formula: string | undefined
}

const plain = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** Every cell of a workbook, with its formula where it has one. */
export function cellsIn(archive: Buffer): SheetCell[] {
  const files = unzipped(archive)
  const names = [...files.get('xl/workbook.xml')!.matchAll(/<sheet name="([^"]*)"/g)].map((found) =>
    plain(found[1]!),
  )
  return names.flatMap((sheet, index) => {
    const xml = files.get(`xl/worksheets/sheet${index + 1}.xml`)!
    return [...xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/g)].map(([, address, content]) => ({
      sheet,
      address: address!,
      value: plain(/<v>(.*?)<\/v>/.exec(content!)?.[1] ?? /<t[^>]*>(.*?)<\/t>/.exec(content!)?.[1] ?? ''),
      formula: /<f>(.*?)<\/f>/.exec(content!)?.[1] && plain(/<f>(.*?)<\/f>/.exec(content!)![1]!),
    }))
  })
}

/**
 * Cells whose formula comes to something else than the value that stands beside it, as a spreadsheet would
 * calculate.
 */
export function wrongCells(archive: Buffer): string[] {
  const cells = cellsIn(archive)
  const formulas = new Formulas(cells)
  return cells.flatMap((cell) => {
    if (cell.formula === undefined) return []
    const calculated = formulas.valueOf(cell.sheet, cell.address)
    const expected = Number(cell.value)
    const near = Math.abs(calculated - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
    return near ? [] : [`${cell.sheet}!${cell.address} = ${cell.formula}: ${calculated}, not ${cell.value}`]
  })
}
