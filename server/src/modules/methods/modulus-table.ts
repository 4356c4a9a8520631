import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { ModulusMethod, ModulusRow, ModulusTable } from '../../domain/modulus-check.ts'

/**
 * Pay.UK's table of sort codes, as its two files lie in `bank-check` below the data folder: `valacdos.txt` and `scsubtab.txt`. The
 * publisher replaces them a few times a year, so they are read from there and not built in. Without them no account is refused for its
 * digits, and none is called checked.
 */
export function modulusTable(dataDir: string): ModulusTable {
  const known = tables.get(dataDir)
  if (known) return known
  const read = (name: string) => textOf(path.join(dataDir, 'bank-check', name))
  const table = {
    rows: readRows(read('valacdos.txt')),
    substitutions: readSubstitutions(read('scsubtab.txt')),
  }
  tables.set(dataDir, table)
  return table
}

const tables = new Map<string, ModulusTable>()

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Not there: the check is left out.
    return ''
  }
}

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
