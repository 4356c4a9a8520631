import { boolean, decimal, integer, map, text } from '../wire.ts'

const fields = {
  name: text(60, { min: 1, example: 'A Ordinary' }),
  /** Of one share, in the company's currency. */
  nominal_value: decimal({ places: 8, min: '0', max: '9999999999', example: '0.01' }).nullish(),
  /** Of one share. */
  votes: decimal({ places: 6, min: '0', max: '999999', example: '1' }).nullish(),
  /** As a multiple of what was paid: 1 is "1×". */
  liquidation_preference: decimal({ places: 6, min: '0', max: '100', example: '1' }).nullish(),
  /** Whether it shares in what is left after its preference. */
  participating: boolean().optional(),
  /** What else it carries, in a sentence. */
  rights: text(500, { example: 'Converts into A Ordinary shares on a listing.' }).nullish(),
} as const

/** A class as it is written. One with an `id` of the company is kept, under this name; one without is new. */
export const writtenShareClass = map({ id: integer({ min: 1, example: 1 }).nullish(), ...fields })

/** A class of a company's shares. */
export const shareClass = map({
  id: integer({ min: 1, example: 1 }),
  name: fields.name,
  nominal_value: fields.nominal_value.unwrap().unwrap().nullable(),
  votes: fields.votes.unwrap().unwrap().nullable(),
  liquidation_preference: fields.liquidation_preference.unwrap().unwrap().nullable(),
  participating: boolean(),
  rights: fields.rights.unwrap().unwrap().nullable(),
})

/** So many classes a company can have. */
export const mostShareClasses = 30
