/**
 * Field types: how a value looks on the wire, how form data is coerced into it and what is said when it does
 * not fit. Each is a zod schema; `factsOf` tells lists, forms, SQL and OpenAPI what it is.
 */
export { factsOf, field } from './wire/field.ts'
export type { FieldFacts, Kind } from './wire/field.ts'
export {
  charityNumber,
  colour,
  compact,
  email,
  emptiable,
  html,
  httpsUrl,
  isPhone,
  pattern,
  lineText,
  oneLine,
  personName,
  phone,
  secret,
  text,
  tidyPhone,
} from './wire/texts.ts'
export { decimal, id, integer, money, reference } from './wire/numbers.ts'
export { accepted, boolean, choice, flag } from './wire/choices.ts'
export { month } from './wire/month.ts'
export { date, instant, isDay } from './wire/moments.ts'
export { dictionary, list, map } from './wire/collections.ts'
