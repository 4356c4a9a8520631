import { holdsLongNumber } from '../texts/texts-of-paying.ts'
import { factsOf, field, text } from '../wire.ts'

/** What a call is named. It stands where people read what to pay and where to, so it holds no account. */
export function callTitle() {
  const title = text(120, { example: 'Cash call 1' })
  const saying =
    'Don’t write account numbers or other long numbers in a title. The account comes from the record.'
  return field(
    title.refine((value) => !holdsLongNumber(value), saying),
    factsOf(title)!,
  )
}
