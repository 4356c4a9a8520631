/** What of the details may be missing, in words that fit into a sentence. */
export type Detail = 'date of birth' | 'country of residence' | 'home address'

type OptionalText = string | null | undefined

interface GivenDetails {
  date_of_birth?: OptionalText
  country_of_residence?: OptionalText
  address?: { line1?: OptionalText; city?: OptionalText; country?: OptionalText } | null | undefined
}

/** What an investor still has to say of it, in the order in which it is asked. */
export const missingDetails = ({
  date_of_birth: born,
  country_of_residence: country,
  address,
}: GivenDetails): Detail[] => [
  ...(born ? [] : ['date of birth' as const]),
  ...(country ? [] : ['country of residence' as const]),
  ...(address?.line1 && address.city && address.country ? [] : ['home address' as const]),
]
