import type { LikenessReason } from '@moorgate/contract/merges/merge.ts'

const words: Readonly<Record<LikenessReason, string>> = {
  email: 'e-mail',
  phone: 'phone',
  name: 'name',
  similar_name: 'similar name',
  date_of_birth: 'date of birth',
  postcode: 'postcode',
  registration_number: 'registration number',
  lei: 'legal entity identifier',
  vat_number: 'VAT number',
  charity_number: 'charity number',
}

/** "Same phone, date of birth and postcode." */
export function likenessText(reasons: readonly LikenessReason[]): string {
  const same = reasons.filter((reason) => reason !== 'similar_name').map((reason) => words[reason])
  const parts = reasons.includes('similar_name') ? [...same, words.similar_name] : same
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
  return parts.length === 0 ? '' : `Same ${list}`
}
