import { addressValues } from '../../../kernel/address.ts'
import { changesOf, filledIn, textsOf } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { Method } from './method.ts'

export interface MethodValues {
  investment_method_id: string
  lead_user_id: number | ''
  organisation_id: number | ''
  display_name: string
  registered_name: string
  provider_name: string
  provider_reference: string
  scheme_reference: string
  isa_reference: string
  ownership: string
  address: ReturnType<typeof addressValues>
  holders: { user_id: number | ''; share_percent: string }[]
  is_default: boolean
  bank: { holder_name: string; sort_code: string; account_number: string; iban: string; bic: string }
}

/** A method of which only its lead may be known. */
export function newMethod(leadId?: number): MethodValues {
  return {
    investment_method_id: '',
    lead_user_id: leadId ?? '',
    organisation_id: '',
    display_name: '',
    registered_name: '',
    provider_name: '',
    provider_reference: '',
    scheme_reference: '',
    isa_reference: '',
    ownership: '',
    address: addressValues(null),
    holders: leadId === undefined ? [] : [{ user_id: leadId, share_percent: '100' }],
    is_default: false,
    bank: { holder_name: '', sort_code: '', account_number: '', iban: '', bic: '' },
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

/** A method as it is. The numbers of its account are never shown, so that begins empty. */
export function valuesOf(method: Method): MethodValues {
  return {
    ...newMethod(),
    investment_method_id: String(method.investment_method_id),
    lead_user_id: method.lead_user_id,
    organisation_id: method.organisation_id ?? '',
    ...textsOf(method, texts),
    ownership: method.ownership ?? '',
    address: addressValues(method.address),
    holders: method.holders.map(({ user_id: userId, share_percent: share }) => ({
      user_id: userId,
      share_percent: share,
    })),
    is_default: method.is_default,
  }
}

/** What a change sends: the fields that differ, and the account only where one was typed. */
export function methodChanges(before: MethodValues, after: MethodValues): FormValues {
  const { bank, ...changes } = changesOf({ ...before }, { ...after })
  return { ...changes, ...(bank !== undefined && { bank: filledIn(after.bank) }) }
}
