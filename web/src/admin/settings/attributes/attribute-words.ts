import type { AttributeType, OwnerType } from '@moorgate/contract/attributes/attribute.ts'
import type { FeatureFlag } from '@moorgate/contract/features.ts'
import type { TermKey } from '@moorgate/contract/terminology.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'

interface AttributeOwner {
  value: OwnerType
  label: TermKey
  /** Without it the tenant has no such records. */
  flag?: FeatureFlag
}

const owners: readonly AttributeOwner[] = [
  { value: 'user', label: 'investor' },
  { value: 'contact', label: 'contact' },
  { value: 'organisation', label: 'organisation' },
  { value: 'investment_method_entity', label: 'investment_method' },
  { value: 'nominee', label: 'nominee', flag: 'nominee_enabled' },
  { value: 'pipeline_deal', label: 'deal' },
  { value: 'investment_opportunity', label: 'opportunity' },
  { value: 'fund', label: 'fund', flag: 'funds_enabled' },
  { value: 'company', label: 'company', flag: 'funds_enabled' },
]

/** Kinds of records that have fields of the tenant's own on their screens, in the tenant's words. */
export function useAttributeOwners(): readonly { value: OwnerType; label: string }[] {
  const term = useTerm()
  const flags = useFlags()
  return owners
    .filter(({ flag }) => flag === undefined || flags[flag] === 1)
    .map(({ value, label }) => ({ value, label: term(label, { plural: true }) }))
}

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
