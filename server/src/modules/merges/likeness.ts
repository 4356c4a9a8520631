import type { LikenessReason } from '@moorgate/contract'

/** How two records compare. `names` is the similarity of their full names, from 0 to 1. */
export interface Comparison {
  names: number
  sameEmail: boolean
  samePhone: boolean
  samePostcode: boolean
  /** undefined where one of them says none. */
  sameBirth: boolean | undefined
}

export interface Likeness {
  /** From 0 to 100: how sure it is that they are one person. */
  score: number
  reasons: LikenessReason[]
}

/** Below it nobody is told: two people of one name are not a duplicate yet. */
export const leastScore = 75

/** Names less similar than this (0 to 1) are other names. */
export const similarNames = 0.45

/** Numbers that a register gave to one organisation. */
export type OrganisationNumber = Extract<
  LikenessReason,
  'registration_number' | 'lei' | 'vat_number' | 'charity_number'
>

/** How much each likeness says on its own; what remains of doubt is multiplied. */
const weights: Readonly<Record<LikenessReason, number>> = {
  email: 90,
  phone: 60,
  name: 70,
  similar_name: 50,
  date_of_birth: 55,
  postcode: 45,
  registration_number: 90,
  lei: 95,
  vat_number: 85,
  charity_number: 90,
}

/**
 * How alike two records are. Each thing in common leaves less doubt: the same name (0.30 of doubt) and the
 * same date of birth (0.45) leave 0.135, so 87. Different dates of birth count against it, for father and son
 * share name, house and telephone.
 */
export function likenessOf(compared: Comparison): Likeness {
  const reasons = reasonsOf(compared)
  const score = Math.round((100 - doubtOf(reasons, weights)) * (compared.sameBirth === false ? 0.6 : 1))
  return { score, reasons }
}

/** Two organisations are seldom of one name, but many of a group share house, telephone and post box. */
const organisationWeights = { ...weights, name: 80, email: 60, phone: 45, postcode: 25 }

/** The same of two organisations, with the registered numbers that they share. */
export function organisationLikenessOf(
  compared: Comparison,
  numbers: readonly OrganisationNumber[],
): Likeness {
  const reasons = [...numbers, ...reasonsOf(compared)]
  return { score: Math.round(100 - doubtOf(reasons, organisationWeights)), reasons }
}

/** What remains of doubt, of 100. */
const doubtOf = (reasons: readonly LikenessReason[], says: Readonly<Record<LikenessReason, number>>) =>
  reasons.reduce((left, reason) => (left * (100 - says[reason])) / 100, 100)

function reasonsOf({ names, sameEmail, samePhone, samePostcode, sameBirth }: Comparison): LikenessReason[] {
  const reasons: LikenessReason[] = []
  if (sameEmail) reasons.push('email')
  if (samePhone) reasons.push('phone')
  if (names >= 0.95) reasons.push('name')
  else if (names >= similarNames) reasons.push('similar_name')
  if (sameBirth === true) reasons.push('date_of_birth')
  if (samePostcode) reasons.push('postcode')
  return reasons
}
