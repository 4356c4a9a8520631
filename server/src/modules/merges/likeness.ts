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

/** How much each likeness says on its own; what remains of doubt is multiplied. */
const weights: Readonly<Record<LikenessReason, number>> = {
  email: 90,
  phone: 60,
  name: 70,
  similar_name: 50,
  date_of_birth: 55,
  postcode: 45,
}

/**
 * How alike two records are. Each thing in common leaves less doubt: the same name (0.30 of doubt) and the same date of birth (0.45)
 * leave 0.135, so 87. Different dates of birth count against it, for father and son share name, house and telephone.
 */
export function likenessOf(compared: Comparison): Likeness {
  const reasons = reasonsOf(compared)
  const doubt = reasons.reduce((left, reason) => (left * (100 - weights[reason])) / 100, 100)
  const score = Math.round((100 - doubt) * (compared.sameBirth === false ? 0.6 : 1))
  return { score, reasons }
}

function reasonsOf({ names, sameEmail, samePhone, samePostcode, sameBirth }: Comparison): LikenessReason[] {
  const reasons: LikenessReason[] = []
  if (sameEmail) reasons.push('email')
  if (samePhone) reasons.push('phone')
  if (names >= 0.95) reasons.push('name')
  else if (names >= 0.45) reasons.push('similar_name')
  if (sameBirth === true) reasons.push('date_of_birth')
  if (samePostcode) reasons.push('postcode')
  return reasons
}
