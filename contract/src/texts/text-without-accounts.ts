import { factsOf, field, text } from '../wire.ts'
import { holdsLongNumber } from './texts-of-paying.ts'

/** What is said of an account number in what one colleague writes to people outside the firm. */
export const noAccountInMessage =
  'Don’t write account numbers or other long numbers in a message to people outside the firm.'

/**
 * Text that holds no account number. One colleague writes it and people outside the firm read it; where to pay
 * comes from records, which two people or 48 hours let in.
 */
export function textWithoutAccounts(
  max: number,
  options: { example?: string; problem?: string } = {},
): ReturnType<typeof text> {
  const { problem = noAccountInMessage, ...rest } = options
  const plain = text(max, rest)
  return field(
    plain.refine((value) => !holdsLongNumber(value), problem),
    factsOf(plain)!,
  )
}
