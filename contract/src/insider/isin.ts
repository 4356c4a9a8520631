import { z } from 'zod'
import { say } from '../messages.ts'
import { field } from '../wire.ts'

const written = /^[A-Z]{2}[A-Z0-9]{9}[0-9]$/

/**
 * International Securities Identification Number (ISO 6166): a country, nine characters, and a digit that
 * checks the others.
 */
export const isinField = () =>
  field(
    z
      .string({ error: say.string })
      .max(12, say.maxText(12))
      .regex(written, { error: say.format, abort: true })
      .refine(isIsin, say.format),
    { kind: 'text', max: 12, example: 'GB00BPMP3X48' },
  )

/**
 * Letters count as numbers, A as 10 to Z as 35. Of the digits that this gives, every second from the right is
 * doubled and a sum above 9 taken less 9; they must add up to a multiple of ten (Luhn).
 *
 * Example: `GB0002634946` is 16 11 0 0 0 2 6 3 4 9 4 6, which adds up to 50. `GB0002634947` adds up to 51.
 */
export function isIsin(text: string): boolean {
  if (!written.test(text)) return false
  const digits = [...text].map((character) => Number.parseInt(character, 36)).join('')
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return sum % 10 === 0
}
