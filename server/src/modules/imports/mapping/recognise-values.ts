import { isPhone } from '@moorgate/contract'
import type { CellKind } from '@moorgate/contract'
import { readDate } from '../checking/read-date.ts'

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
export function shareThatFits(
  kind: CellKind,
  values: readonly string[],
): { thing: string; fits: number; of: number } | undefined {
  const test = tests[kind]
  return (
    test && { thing: test.thing, fits: values.filter((value) => test.fits(value)).length, of: values.length }
  )
}
