import { wordsOf } from '@moorgate/contract/investors/own-name.ts'
import type { OwnName as Name } from '@moorgate/contract/investors/own-name.ts'

const joined = (text: string) => wordsOf(text).join('')

/**
 * Whether a document names the person of a record: the same last name, and the same first one. Middle names may
 * be missing on either side.
 */
export function isSameName(record: Name, document: Name): boolean {
  const [first] = wordsOf(record.first_name)
  const [other] = wordsOf(document.first_name)
  const isSameLast =
    joined(record.last_name) !== '' && joined(record.last_name) === joined(document.last_name)
  const isSameFirst =
    first !== undefined && (first === other || joined(record.first_name) === joined(document.first_name))
  return isSameLast && isSameFirst
}
