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
type Numbers = Record<(typeof references)[number] | (typeof numbers)[number], string>

/** What a deal's form begins with: the record as text, or nothing of a new one. Lists and numbers are chosen and typed as text. */
export function dealValues(deal: Partial<Deal> | undefined) {
  const text = (name: keyof Deal) => {
    const value = deal?.[name]
    return value === undefined || value === null ? '' : String(value)
  }
  return {
    ...(Object.fromEntries(texts.map((name) => [name, text(name)])) as Texts),
    ...(Object.fromEntries([...references, ...numbers].map((name) => [name, text(name)])) as Numbers),
    currency: deal?.currency ?? ('GBP' as NonNullable<Deal['currency']>),
    owner_id: (deal?.owner_id ?? '') as number | '',
    user_ids: [...(deal?.user_ids ?? [])] as number[],
    is_confidential: deal?.is_confidential ?? false,
  }
}

export type DealValues = ReturnType<typeof dealValues>
