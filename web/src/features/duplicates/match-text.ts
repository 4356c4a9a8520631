import type { LikenessReason } from '@moorgate/contract/merges/merge.ts'
import { sentenceList } from '../../ui/sentence-list.ts'

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

/** "Same phone, date of birth and postcode"; "Same phone, similar name". */
export function likenessText(reasons: readonly LikenessReason[]): string {
  const same = reasons.filter((reason) => reason !== 'similar_name').map((reason) => words[reason])
  const parts = [
    ...(same.length > 0 ? [`same ${sentenceList(same)}`] : []),
    ...(reasons.includes('similar_name') ? [words.similar_name] : []),
  ]
  const text = parts.join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
