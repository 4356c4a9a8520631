import { addressValues } from '../../../kernel/address.ts'
import { textsOf } from '../../../kernel/form-values.ts'
import type { Kind, Method } from '../queries.ts'
import { noBank } from './bank-checks.ts'

/** What the form of a method holds. */
export type MethodValues = ReturnType<typeof newMethod>

/** A method that nothing is known of yet. */
export function newMethod() {
  return {
    investment_method_id: 0,
    organisation_id: '',
    display_name: '',
    registered_name: '',
    provider_name: '',
    provider_reference: '',
    scheme_reference: '',
    isa_reference: '',
    ownership: '' as '' | 'sole' | 'joint' | 'for_others',
    address: addressValues(null),
    is_default: false,
    bank: { ...noBank },
  }
}

/** Fields that are plain texts of the method. */
const texts = [
  'display_name',
  'registered_name',
  'provider_name',
  'provider_reference',
  'scheme_reference',
  'isa_reference',
] as const

/** A method as it is, for changing it. The numbers of its bank account are never shown, so that begins empty. */
export function valuesOf(method: Method): MethodValues {
  return {
    ...newMethod(),
    investment_method_id: method.investment_method_id,
    organisation_id: method.organisation_id === null ? '' : String(method.organisation_id),
    ...textsOf(method, texts),
    ownership: method.ownership ?? '',
    address: addressValues(method.address),
    is_default: method.is_default,
  }
}

export interface AskedOfKind {
  organisation: boolean
  provider: boolean
  scheme: boolean
  isa: boolean
  /** The others are added by staff: an investor does not name other people's accounts. */
  others: boolean
}

/** What a kind of method asks for beside a name and a bank account. */
export function askedOf({
  kind,
  requires_organisation,
  requires_provider,
  max_holders,
}: Pick<Kind, 'kind' | 'requires_organisation' | 'requires_provider' | 'max_holders'>): AskedOfKind {
  return {
    organisation: requires_organisation,
    provider: requires_provider,
    scheme: kind === 'ssas' || kind === 'sipp',
    isa: kind === 'isa' || kind === 'ifisa' || kind === 'jisa',
    others: max_holders > 1,
  }
}

/** One sentence under a method's name: what it means to invest through it. */
export function sentenceOn(
  kind: Pick<Kind, 'kind' | 'requires_organisation' | 'tax_wrapper'> | null | undefined,
): string {
  if (!kind) return 'A way that you invest.'
  if (kind.requires_organisation)
    return 'An organisation you invest through. Its name goes on the share register, and payouts go to its account.'
  if (kind.tax_wrapper)
    return 'A wrapper you invest through. Its provider holds for you, and payouts go back into it.'
  if (kind.kind === 'joint')
    return 'You invest together. All names go on the share register, and payouts go to the account below.'
  return 'You invest in your own name. It goes on the share register, and payouts go to your account.'
}
