import type { DelegateRelation } from '@moorgate/contract/delegates/delegate.ts'
import type { Delegate } from './queries.ts'

export interface DelegateValues {
  name: string
  email: string
  relation: DelegateRelation
  documents: boolean
  method_ids: number[]
  /** ISO date, "" for no end. */
  ends_on: string
}

/** A new invitation begins with the least: holdings, no documents. */
export function valuesOf(delegate: Delegate | undefined): DelegateValues {
  return {
    name: delegate?.name ?? '',
    email: delegate?.email ?? '',
    relation: delegate?.relation ?? 'accountant',
    documents: delegate?.documents ?? false,
    method_ids: [...(delegate?.method_ids ?? [])],
    ends_on: delegate?.ends_on ?? '',
  }
}

/** As it is sent: no last day is said as null, so that an end that was there goes. */
export const bodyOf = (values: DelegateValues) => ({ ...values, ends_on: values.ends_on || null })
