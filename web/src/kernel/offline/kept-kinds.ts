import { roleIds } from '@moorgate/contract/roles.ts'

/**
 * The questions whose answers may be kept, by area and kind, the first two parts of their keys: what an
 * investor reads of their own. Where money goes (payment details, bank accounts, methods), what is signed or
 * answered, inside information, offers' data rooms and everything of the back office is not among them.
 */
const keptKinds: ReadonlySet<string> = new Set([
  'holding portfolio',
  'holding value-history',
  'holding cash-flows',
  'holding choices',
  'holding tax-year-matched',
  'holding changes',
  'holding portfolio/transfers',
  'report_input portfolio/{id}/kpis',
  'pre_emption_choice awaited',
  'portfolio_table list',
  'portfolio_table_stat list',
  'share_price all',
  'share_price list',
  'share_lot all',
  'share_lot list',
  'investment all',
  'investment_opportunity all',
  'investment_opportunity list',
  'investment_opportunity show',
  'cash_call_line all',
  'cash_call_late_charge list',
  'tax_certificate all',
  'tax_scheme_request all',
  'refund all',
  'reward all',
  'fund show',
  'fund_commitment list',
  'fund_commitment fund-commitments/{id}/capital-account',
  'fund_drawdown_line list',
  'fund_late_charge list',
  'distribution_line list',
  'net_asset_value list',
  'update_report list',
  'update_report show',
  'document shared',
  'onboarding_document list',
])

export type QueryKey = readonly unknown[]

/** Who is here is a question too: without it no page would know whose it is. */
export const asksWho = (key: QueryKey): boolean => key.length === 1 && key[0] === 'current-user'

export const isKept = (key: QueryKey): boolean => asksWho(key) || keptKinds.has(`${key[0]} ${key[1]}`)

/** Of a person no more than the pages' frame shows: no address, no birthday, no bank account. */
const ofPerson = [
  'id',
  'role_id',
  'first_name',
  'name',
  'email',
  'reference',
  'avatar',
  'email_verified_at',
  'accepted_terms_version',
  'is_active',
  'investor_type_id',
  'eligibility',
]

/** The same of what comes with them. */
const ofRelations: Readonly<Record<string, readonly string[]>> = {
  organisations: ['id', 'name'],
  investment_method_entities: ['id', 'display_name'],
  onboarding_documents: ['id', 'accepted_at'],
}

/**
 * The person of an answer to who is here, where they are an investor and may keep what they read. Nobody keeps
 * anything who knows of an offer in confidence: it shows in allocations, documents and reports too.
 */
export function investorIn(answer: unknown): number | undefined {
  const user = (answer ?? {}) as { id?: number; role_id?: number; knows_in_confidence?: boolean }
  return user.role_id === roleIds.user && user.knows_in_confidence !== true ? user.id : undefined
}

/** What of an answer is kept. */
export function keptPart(key: QueryKey, answer: unknown): unknown {
  if (!asksWho(key)) return answer
  const user = answer as Row
  const relations = Object.entries(ofRelations).map(([relation, names]) => {
    const rows = (user[relation] ?? []) as Row[]
    return [relation, rows.map((row) => only(names, row))] as const
  })
  return { ...only(ofPerson, user), ...Object.fromEntries(relations) }
}

type Row = Readonly<Record<string, unknown>>

const only = (names: readonly string[], row: Row): Row =>
  Object.fromEntries(names.map((name) => [name, row[name]]))
