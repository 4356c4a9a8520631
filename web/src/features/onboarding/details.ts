import type { CurrentUser } from '../../kernel/session.ts'

export type Detail = 'date of birth' | 'country of residence' | 'home address'

/** What of the details is still to be said before somebody can invest, in the order in which it is asked. */
export function missingDetails({
  date_of_birth: born,
  country_of_residence: country,
  address,
}: Pick<CurrentUser, 'date_of_birth' | 'country_of_residence' | 'address'>): Detail[] {
  return [
    ...(born ? [] : ['date of birth' as const]),
    ...(country ? [] : ['country of residence' as const]),
    ...(address?.line1 ? [] : ['home address' as const]),
  ]
}
