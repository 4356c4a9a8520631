import { isPhone } from '@moorgate/contract'
import type { CellKind, ImportColumn, ImportField } from '@moorgate/contract'
import { isMonthFirst, readDate } from '../checking/read-date.ts'
import { fieldNamed, plainHeading } from './headings.ts'

const tests: Partial<Record<CellKind, { thing: string; fits: (text: string) => boolean }>> = {
  email: { thing: 'an e-mail', fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) },
  phone: { thing: 'a phone number', fits: isPhone },
  date: { thing: 'a date', fits: (text) => readDate(text).ok },
  postcode: {
    thing: 'a postcode',
    fits: (text) => /^[A-Z]{1,2}[0-9][A-Z0-9]?\s*[0-9][A-Z]{2}$/i.test(text),
  },
  url: { thing: 'a web address', fits: (text) => /^(https?:\/\/)?[\w-]+(\.[\w-]+)+/i.test(text) },
}

/** How many of a column's values look like a kind of cell; undefined for kinds that look like anything. */
function shareThatFits(
  kind: CellKind,
  values: readonly string[],
): { thing: string; fits: number; of: number } | undefined {
  const test = tests[kind]
  return (
    test && { thing: test.thing, fits: values.filter((value) => test.fits(value)).length, of: values.length }
  )
}

/** What earlier imports taught: by plain heading, the field and how often it went there. */
export type HeadingMemory = ReadonlyMap<string, { field: string; uses: number }>

interface ColumnGuess {
  field: string
  why: string
  /** 4 remembered, 3 by its very name, 2 by a similar one, 1 by what stands in the column. */
  weight: number
  review: boolean
}

/**
 * Where each column goes, and why: by memory, by its heading, or by what stands in it. Two columns never go
 * to one field: the better founded guess has it, and of two equals the first.
 */
export function guessColumns(
  fields: readonly ImportField[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  remembered: HeadingMemory,
): ImportColumn[] {
  const valuesOf = (index: number) => rows.map((cells) => cells[index] ?? '').filter((cell) => cell !== '')
  const guesses = headings.map((heading, index) => guess(fields, heading, valuesOf(index), remembered))
  const holders = new Map<string, number>()
  for (const weight of [4, 3, 2, 1])
    for (const [index, each] of guesses.entries())
      if (each?.weight === weight && !holders.has(each.field)) holders.set(each.field, index)
  return headings.map((heading, index) => {
    const each = guesses[index]
    const taken = each && holders.get(each.field) === index ? each : undefined
    const values = valuesOf(index)
    return {
      heading,
      samples: [...new Set(values)].slice(0, 2).map((sample) => sample.slice(0, 60)),
      field: taken?.field ?? null,
      why: taken?.why ?? (each ? 'Another column is matched to this field' : 'No matching field'),
      review: taken?.review ?? false,
      month_first: isMonthFirst(values),
    }
  })
}

function guess(
  fields: readonly ImportField[],
  heading: string,
  values: readonly string[],
  remembered: HeadingMemory,
): ColumnGuess | undefined {
  const memory = remembered.get(plainHeading(heading))
  if (memory && fields.some(({ key }) => key === memory.field))
    return {
      field: memory.field,
      why: `Remembered, ${memory.uses} ${memory.uses === 1 ? 'import' : 'imports'}`,
      weight: 4,
      review: false,
    }
  const named = fieldNamed(fields, heading)
  if (named) {
    const doubt = doubtAbout(named.field, values)
    const isExact = named.likeness === 'exact'
    const why = doubt ?? (isExact ? 'Exact name' : 'Similar name')
    return { field: named.field.key, why, weight: isExact ? 3 : 2, review: doubt !== undefined }
  }
  return byContent(fields, values)
}

/** A column whose values don't look like what its heading says. */
function doubtAbout(field: ImportField, values: readonly string[]): string | undefined {
  const share = shareThatFits(field.kind, values)
  if (!share || share.fits >= share.of * 0.9) return undefined
  return `Looks like ${share.thing} in ${count(share.fits)} of ${count(share.of)}`
}

function byContent(fields: readonly ImportField[], values: readonly string[]): ColumnGuess | undefined {
  for (const field of fields) {
    if (field.kind !== 'email' && field.kind !== 'postcode') continue
    const share = shareThatFits(field.kind, values)
    if (share && share.of >= 1 && share.fits >= share.of * 0.9)
      return {
        field: field.key,
        why: `Looks like ${share.thing} in ${count(share.fits)} of ${count(share.of)}`,
        weight: 1,
        review: share.of < 3,
      }
  }
  return undefined
}

const count = (number: number) => number.toLocaleString('en-GB')
