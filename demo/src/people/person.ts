import type { Day } from '../calendar.ts'
import type { Caller } from '../caller.ts'
import type { Firm } from '../firm.ts'

export type CategoryCode =
  | 'high_net_worth'
  | 'self_certified_sophisticated'
  | 'restricted'
  | 'professional'
  | 'advised'

/** An investor as the story knows them: who they are, and what they have already proved. */
export interface Person {
  id: number
  name: string
  email: string
  category: CategoryCode
  /** Until when their category counts; undefined before the first. */
  categoryUntil?: Day
  tested?: boolean
  /** When the pause is over that they wait for; undefined where they wait for none. */
  pausedUntil?: Date
  /** Their own way to invest, once it is approved. */
  methodId?: number
  /** Their pension scheme, as a way to invest. */
  pensionMethodId?: number
  /** An organisation that they invest for, and its way to invest. */
  forOrganisation?: { id: number; methodId: number }
}

/** The person's own view of the product. */
export const browserOf = (firm: Firm, person: Person): Caller => firm.as(person.id)
