import type { EntryOf } from './timeline.ts'

/** How a value of an event is to be written. */
export type ChangedKind =
  | 'money'
  | 'date'
  | 'instant'
  | 'html'
  | 'picture'
  | 'name'
  | 'list'
  | 'boolean'
  | 'country'
  | 'text'

export interface ChangedField {
  field: string
  label: string
  kind: ChangedKind
  /** As the event keeps it; null where there was or is nothing. */
  before: unknown
  after: unknown
}

/** Labels that don't follow from a field's name. */
const labels: Readonly<Record<string, string>> = {
  allocation_policy: 'If oversubscribed',
  aml_status: 'Identity check',
  email: 'E-mail address',
  fca_class: 'Financial promotion type',
  fee_basis_points: 'Fee in basis points',
  frn: 'FCA firm reference',
  ids: 'Order',
  is_active: 'Account in use',
  is_default: 'Default',
  line1: 'Line 1',
  lead_user_id: 'Lead',
  name: 'Name',
  ni_number: 'NI number',
  promotion_expires_on: 'End of the promotion’s approval',
  screening_status: 'Registration',
  utr: 'UTR',
}

/** Records that a tenant may rename, as slots, by a field's name without its ending. */
const renamed: Readonly<Record<string, string>> = {
  cash_call: '{Cash_call}',
  client_group: '{Client_group}',
  fund: '{Fund}',
  investment_method: '{Investment_method}',
  investment_method_entity: '{Investment_method}',
  investment_opportunity: '{Opportunity}',
  investor_type: '{Investor_type}',
  lead_status: '{Lead_status}',
  nominee: '{Nominee}',
  organisation: '{Organisation}',
  pipeline_deal: '{Deal}',
}

/** Said by the sentence itself, or of no use to a reader. */
const silent = new Set([
  'mentions',
  'masked',
  'verified',
  'version',
  'image_mime',
  'reviewer_id',
  'changed_by',
  'page_changed_by',
])

/** What an event changed, field by field, in the order in which the event keeps them. */
export function changedFields({
  before,
  after,
}: Pick<EntryOf<'change'>, 'before' | 'after'>): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names
    .filter((field) => !silent.has(field))
    .map((field) => {
      const [was, is] = [before?.[field] ?? null, after?.[field] ?? null]
      return { field, label: labelOf(field), kind: kindOf(field, is ?? was), before: was, after: is }
    })
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
}

/** `target_amount_minor` is "Target amount", `owner_id` is "Owner", `user_ids` is "Users". */
function labelOf(field: string): string {
  const known = labels[field]
  if (known !== undefined) return known
  const name = field.replace(picture.test(field) ? '_key' : /_(?:ids?|minor|at|on)$/, '')
  const plural = field.endsWith('_ids') ? 's' : ''
  if (renamed[name] !== undefined) return renamed[name].replace('}', `${plural}}`)
  const words = `${name.replaceAll('_', ' ')}${plural}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Where a picture is stored, which says nothing to a reader. */
const picture = /^(?:avatar|favicon|image|logo|logo_alt)_key$/
const countries = new Set(['country', 'country_of_residence', 'nationality'])
const day = /^\d{4}-\d{2}-\d{2}$/
const moment = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/

function kindOf(field: string, value: unknown): ChangedKind {
  if (field.endsWith('_minor')) return 'money'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'object' && value !== null) return 'list'
  if (field.endsWith('_id')) return 'name'
  if (typeof value !== 'string') return 'text'
  if (picture.test(field)) return 'picture'
  if (countries.has(field)) return 'country'
  if (day.test(value)) return 'date'
  if (moment.test(value)) return 'instant'
  return /^<(?:p|h[2-4]|ul|ol|blockquote|table)\b/.test(value) ? 'html' : 'text'
}
