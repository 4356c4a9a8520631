import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { factsOf } from '@moorgate/contract/wire.ts'

const shortKinds: ReadonlySet<string> = new Set([
  'money',
  'decimal',
  'integer',
  'date',
  'choice',
  'reference',
])
const shortTexts: ReadonlySet<string> = new Set([
  'issuer_name',
  'issuer_number',
  'share_class',
  'target_return',
])

/** Whether a field of an offer needs half of the form's width only: amounts, days, choices, numbers. */
export function isShort(name: string): boolean {
  const shape = investmentOpportunity.create.shape
  const schema = shape[name as keyof typeof shape] as Parameters<typeof factsOf>[0] | undefined
  const kind = schema && factsOf(schema)?.kind
  return shortTexts.has(name) || (kind !== undefined && shortKinds.has(kind))
}
