import { formatMoney } from '../../../server/src/domain/money.ts'
import type { InvestorDirectory } from '../people/cast.ts'
import type { Person } from '../people/person.ts'
import type { InvestmentRequest } from './round.ts'

/** Whole pounds as they are sent: 25000 is `25000.00`. */
export const pounds = (whole: number): string => `${whole}.00`

/** So many pence as they are sent: 125050 is `1250.50`. */
export const fromPence = (pence: number): string => formatMoney(BigInt(pence), 'GBP')

/** The same amount in whole pounds for everybody. */
export const each = (people: readonly Person[], amount: number): InvestmentRequest[] =>
  people.map((person) => ({ person, amount: pounds(amount) }))

/** Makes wishes of people of the story by their names, in whole pounds. */
export const requestOf =
  (cast: InvestorDirectory) =>
  (name: string, amount: number, by?: InvestmentRequest['by']): InvestmentRequest => ({
    person: cast.person(name),
    amount: pounds(amount),
    ...(by && { by }),
  })
