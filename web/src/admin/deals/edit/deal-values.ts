import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { sentFields, typedFields } from '../../../features/attributes/own-values.ts'
import { changesOf } from '../../../kernel/form-values.ts'
import type { Deal } from '../deal.ts'

const texts = [
  'name',
  'company_name',
  'source',
  'introducer',
  'expected_close',
  'target_amount',
  'pre_money',
  'description',
  'key_information',
  'risks',
] as const
const references = [
  'pipeline_id',
  'pipeline_stage_id',
  'industry_id',
  'type_id',
  'investment_round_type_id',
] as const
const numbers = ['probability', 'score'] as const

type Texts = Record<(typeof texts)[number], string>
type DealFormValues = Record<(typeof references)[number] | (typeof numbers)[number], string>

/**
 * What a deal's form begins with: the record as text, or nothing of a new one. Lists and numbers are chosen
 * and typed as text.
 */
export function dealValues(deal: Partial<Deal> | undefined, fields: readonly AttributeValue[] = []) {
  const text = (name: keyof Deal) => {
    const value = deal?.[name]
    return value === undefined || value === null ? '' : String(value)
  }
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Texts),
    ...(Object.fromEntries([...references, ...numbers].map((name) => [name, text(name)])) as DealFormValues),
    currency: deal?.currency ?? ('GBP' as NonNullable<Deal['currency']>),
    owner_id: (deal?.owner_id ?? '') as number | '',
    user_ids: [...(deal?.user_ids ?? [])] as number[],
    is_confidential: deal?.is_confidential ?? false,
    attribute_values: typedFields(fields),
  }
}

export type DealValues = ReturnType<typeof dealValues>

/** What of a deal is sent that was there: what changed. The tenant's own fields go together or not at all. */
export function changedDeal(before: DealValues, after: DealValues, fields: readonly AttributeValue[]) {
  const { attribute_values: own, ...others } = changesOf(before, after)
  return {
    ...others,
    ...(own !== undefined && { attribute_values: sentFields(after.attribute_values, fields) }),
  }
}
