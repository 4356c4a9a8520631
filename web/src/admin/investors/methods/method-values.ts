import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { typedFields } from '../../../features/attributes/own-values.ts'
import type { OwnValue } from '../../../features/attributes/own-values.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { blankMethod, methodAsItIs } from '../../../kernel/method-values.ts'
import type { Method } from './method.ts'

export type MethodValues = ReturnType<typeof blankMethod> & {
  investment_method_id: string
  lead_user_id: number | ''
  organisation_id: number | ''
  ownership: string
  holders: { user_id: number | ''; share_percent: string }[]
  /** Those of the tenant's own that a new method has to have. */
  attribute_values: OwnValue[]
}

/** A method of which only its lead may be known. */
export function newMethod(leadId: number | undefined, fields: readonly AttributeValue[]): MethodValues {
  return {
    ...blankMethod(),
    investment_method_id: '',
    lead_user_id: leadId ?? '',
    organisation_id: '',
    ownership: '',
    holders: leadId === undefined ? [] : [{ user_id: leadId, share_percent: '100' }],
    attribute_values: typedFields(fields),
  }
}

/** A method as it is. */
export function valuesOf(method: Method): MethodValues {
  return {
    ...methodAsItIs(method),
    investment_method_id: String(method.investment_method_id),
    lead_user_id: method.lead_user_id,
    organisation_id: method.organisation_id ?? '',
    ownership: method.ownership ?? '',
    holders: method.holders.map(({ user_id: userId, share_percent: share }) => ({
      user_id: userId,
      share_percent: share,
    })),
    attribute_values: [],
  }
}

/** What a change sends: the fields that differ, and the account only where one was typed. */
export function methodChanges(before: MethodValues, after: MethodValues): FormValues {
  const { bank, ...changes } = changesOf({ ...before }, { ...after })
  return { ...changes, ...(bank !== undefined && { bank: filledIn(after.bank) }) }
}
