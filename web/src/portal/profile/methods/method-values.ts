import { isPensionKind } from '@moorgate/contract/methods/method-kinds.ts'
import { blankMethod, methodAsItIs } from '../../../kernel/method-values.ts'
import type { Kind, Method } from '../queries.ts'

/** What the form of a method holds. */
export type MethodValues = ReturnType<typeof newMethod>

/** A method that nothing is known of yet. */
export function newMethod() {
  return {
    ...blankMethod(),
    investment_method_id: 0,
    organisation_id: '',
    ownership: '' as '' | 'sole' | 'joint' | 'for_others',
  }
}

/** A method as it is, for changing it. */
export function valuesOf(method: Method): MethodValues {
  return {
    ...methodAsItIs(method),
    investment_method_id: method.investment_method_id,
    organisation_id: method.organisation_id === null ? '' : String(method.organisation_id),
    ownership: method.ownership ?? '',
  }
}

export interface RequestOfKind {
  organisation: boolean
  provider: boolean
  scheme: boolean
  isa: boolean
  /** The others are added by staff: an investor does not name other people's accounts. */
  others: boolean
}

/** What a kind of method asks for beside a name and a bank account. */
export function requiredOf({
  kind,
  requires_organisation,
  requires_provider,
  max_holders,
}: Pick<Kind, 'kind' | 'requires_organisation' | 'requires_provider' | 'max_holders'>): RequestOfKind {
  return {
    organisation: requires_organisation,
    provider: requires_provider,
    scheme: isPensionKind(kind),
    isa: kind === 'isa' || kind === 'ifisa' || kind === 'jisa',
    others: max_holders > 1,
  }
}

/** One sentence under a method's name, with slots for labels: what it means to invest through it. */
export function sentenceOn(
  kind: Pick<Kind, 'kind' | 'requires_organisation' | 'tax_wrapper'> | null | undefined,
): string {
  if (!kind) return 'One of your {investment_methods}.'
  if (kind.requires_organisation)
    return 'An {organisation} you invest through. Its name goes on the share register, and payments go to its account.'
  if (kind.tax_wrapper)
    return 'A pension or ISA you invest through. Its provider holds the shares for you, and payments go back into it.'
  if (kind.kind === 'joint')
    return 'You invest jointly. All names go on the share register, and payments go to the account below.'
  return 'You invest in your own name. It goes on the share register, and payments go to your account.'
}
