import type { AttributeType, OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { useTerm } from '../../../kernel/terminology.tsx'

/** Kinds of records that have fields of the tenant's own on their screens, in the tenant's words. */
export const attributeOwners = (
  term: ReturnType<typeof useTerm>,
): readonly { value: OwnerType; label: string }[] => [
  { value: 'user', label: term('investor', { plural: true }) },
  { value: 'contact', label: term('contact', { plural: true }) },
  { value: 'organisation', label: term('organisation', { plural: true }) },
  { value: 'pipeline_deal', label: term('deal', { plural: true }) },
]

export const typeWords: Readonly<Record<AttributeType, string>> = {
  text: 'Text, one line',
  longtext: 'Text, several lines',
  number: 'Number',
  currency: 'Money',
  date: 'Date',
  select: 'Single choice',
  multi: 'Multiple choice',
  boolean: 'Yes or no',
  url: 'Web address',
  country: 'Country',
  file: 'File',
}

/** Types that offer choices. */
export const hasOptions = (type: string): boolean => type === 'select' || type === 'multi'
