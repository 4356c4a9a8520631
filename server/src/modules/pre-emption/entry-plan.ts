import type { AnswerOf, ConflictCause, ConflictReason, readPreEmptionEntries } from '@moorgate/contract'
import {
  conflictMessage,
  droppedStatuses,
  hasClosed,
  isDraft,
  isExisting,
  refuse,
  unplacedStatuses,
} from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Selectable } from 'kysely'
import { parsePrice } from '../../domain/decimal.ts'
import type { Pricing } from '../../domain/decimal.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import { moneyText } from '../../domain/format.ts'
import { entryOf } from '../../domain/pre-emption-entry.ts'
import type { OwnedPart, PlaceEntry } from '../../domain/pre-emption-entry.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import type { QueryContext, Scope } from '../../kernel/work.ts'
import type { Opportunity } from '../round-locks/index.ts'
import { revealedTo } from '../opportunity-visibility/index.ts'
import { choicesOf, whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'

type Entries = AnswerOf<typeof readPreEmptionEntries>
export type InvestmentRow = Selectable<Tables['investments']>

/** What an offer gave a holder, and what has to be done about it. */
export interface PlannedEntry {
  choice: Choice
  shares: bigint
  entry: PlaceEntry
  /** The investment that the entry is about, or beside which it is entered. */
  part: InvestmentRow | undefined
}

export interface Plan {
  option: Option
  opportunity: Opportunity
  lines: PlannedEntry[]
}

type ReadScope = Pick<Scope, 'tenant'> & { db: Db | Trx }

/**
 * How a closed offer's shares become investments of its round as it stands. For an act, both are locked
 * before.
 */
export async function planEntries(
  readScope: ReadScope,
  option: Option,
  opportunity: Opportunity,
): Promise<Plan> {
  const choices = await choicesOf(readScope.db, readScope, option.id)
  const parts = await partsOf(readScope, opportunity.id)
  const at: Pricing = { priceE8: parsePrice(option.price) ?? 0n, currency: option.currency }
  const lines = choices
    .filter(({ allotted }) => whole(allotted) > 0n)
    .map((choice): PlannedEntry => {
      const own = parts.filter((part) => isOf(part, choice))
      const shares = whole(choice.allotted)
      const entry = entryOf(
        shares,
        own.map((part) => ownedPart(part, choice)),
        at,
      )
      const id = 'investmentId' in entry ? entry.investmentId : 'besideId' in entry ? entry.besideId : 0
      return { choice, shares, entry, part: own.find((part) => part.id === id) }
    })
  return { option, opportunity, lines }
}

/** Everything of a round that was not taken back. */
const partsOf = ({ db, tenant }: ReadScope, offerId: number): Promise<InvestmentRow[]> =>
  db
    .selectFrom('investments')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('investment_opportunity_id', '=', offerId)
    .where('status', 'not in', droppedStatuses)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

/**
 * What counts for a holder: the reservation of their answer, and beside it what holds a place, an
 * organisation's the member who made it, or the person's own. Who merely waits has none of the round
 * yet.
 */
function isOf(
  investmentRow: InvestmentRow,
  { user_id: userId, organisation_id: organisationId, investment_id }: Choice,
): boolean {
  if (investmentRow.id === investment_id) return true
  if (!holdsPlace(investmentRow)) return false
  return organisationId === null
    ? investmentRow.organisation_id === null && investmentRow.user_id === userId
    : investmentRow.organisation_id === organisationId
}

const holdsPlace = ({ status }: InvestmentRow): boolean =>
  !(unplacedStatuses as readonly string[]).includes(status)

const ownedPart = (investmentRow: InvestmentRow, choice: Choice): OwnedPart => ({
  id: investmentRow.id,
  amountMinor: investmentRow.amount_minor,
  isCalled: holdsPlace(investmentRow) && investmentRow.status !== 'reserved',
  holdsPlace: holdsPlace(investmentRow),
  cameWithAnswer: investmentRow.id === choice.investment_id,
})

/**
 * Money that the round would hold beyond what it holds: new places, and what is changed; what only waited
 * held none.
 */
function addedMinor(lines: readonly PlannedEntry[]): bigint {
  return sum(
    lines.map(({ entry, part }) => {
      if (entry.kind === 'new' || entry.kind === 'more') return entry.amountMinor
      return entry.kind === 'changed' ? entry.amountMinor - (part?.held_minor ?? 0n) : 0n
    }),
  )
}

export type Problem = NonNullable<Entries['problem']> & { reason: ConflictReason }

/** What is in the way, as it is shown beforehand and as the act is refused with it. */
export const problem = (cause: ConflictCause): Problem => ({
  reason: cause.reason,
  message: conflictMessage(cause),
})

/** Why the shares can't be entered now; undefined where they can. */
export async function problemOf(readScope: ReadScope, plan: Plan): Promise<Problem | undefined> {
  return problemOfRound(plan) ?? problemOfLines(plan) ?? (await problemOfConfidence(readScope, plan))
}

function problemOfRound({ option, opportunity }: Plan): Problem | undefined {
  if (option.status !== 'closed') return problem({ reason: 'status', about: 'pre_emption_open' })
  if (isDraft(opportunity.status)) return problem({ reason: 'round_not_open', about: 'pre_emption' })
  if (isExisting(opportunity.status)) return problem({ reason: 'round_completed' })
  if (opportunity.share_price === null || parsePrice(opportunity.share_price) !== parsePrice(option.price))
    return problem({ reason: 'price', about: 'pre_emption' })
  return undefined
}

function problemOfLines({ opportunity, lines }: Plan): Problem | undefined {
  if (lines.length === 0) return problem({ reason: 'empty', about: 'enter_shares' })
  const blocked = lines.filter(({ entry }) => entry.kind === 'blocked')
  if (blocked.length > 0) {
    const names = blocked.slice(0, 3).map(({ choice }) => choice.holder_name)
    const further = blocked.length > 3 ? ` and ${blocked.length - 3} more` : ''
    return {
      reason: 'called',
      message: `More money was called than the shares cost, for ${names.join(', ')}${further}. Cancel those calls first.`,
    }
  }
  const added = addedMinor(lines)
  if (opportunity.ceiling_minor === null || opportunity.held_minor + added <= opportunity.ceiling_minor)
    return undefined
  const money = (minor: bigint) => moneyText(minor < 0n ? 0n : minor, opportunity.currency)
  return {
    reason: 'sold_out',
    message: `The round has room for ${money(opportunity.ceiling_minor - opportunity.held_minor)} more, and these shares cost ${money(added)}.`,
  }
}

/**
 * Anyone who is told of an investment is told of its round: in confidence that waits until the round shows to
 * those with money in it.
 */
async function problemOfConfidence(
  readScope: ReadScope,
  { opportunity, lines }: Plan,
): Promise<Problem | undefined> {
  if (!opportunity.market_sounding || hasClosed(opportunity.status)) return undefined
  const told = lines.filter(({ entry }) => entry.kind === 'new').map(({ choice }) => choice.user_id)
  const known = new Set(await revealedTo(readScope, opportunity.id, told))
  if (told.every((id) => known.has(id))) return undefined
  return problem({ reason: 'in_confidence' })
}

/** How many investments would be entered, and how many changed. */
export const countsOf = ({ lines }: Plan): { entered: number; changed: number } => ({
  entered: lines.filter(({ entry }) => entry.kind === 'new' || entry.kind === 'more').length,
  changed: lines.filter(({ entry }) => entry.kind === 'changed').length,
})

export const sharesOf = ({ lines }: Plan): bigint => sum(lines.map(({ shares }) => shares))

/**
 * Whether the holder signs before the money is called: what is entered, and what became more, or held no
 * place before.
 */
export function mustSign({ entry, part }: PlannedEntry): boolean {
  if (entry.kind === 'new' || entry.kind === 'more') return true
  if (entry.kind === 'changed')
    return part?.status !== 'reserved' || part.signed_at === null || entry.amountMinor > entry.beforeMinor
  return entry.kind === 'kept' && part?.signed_at === null
}

/** The plan as staff read it before it is done. 404 where there is no such offer. */
export async function entriesOf(question: QueryContext, id: number): Promise<Entries> {
  const { db, tenant } = question
  const found = async <Row>(query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Row> =>
    (await query.executeTakeFirst()) ?? refuse({ code: 'not_found' })
  const option = await found(
    db.selectFrom('pre_emption_options').selectAll().where('tenant_id', '=', tenant.id).where('id', '=', id),
  )
  const opportunity = await found(
    db
      .selectFrom('investment_opportunities')
      .selectAll()
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', option.investment_opportunity_id),
  )
  const plan = await planEntries(question, option, opportunity)
  const money = (minor: bigint) => formatMoney(minor, option.currency)
  const reason = await problemOf(question, plan)
  return {
    currency: option.currency,
    shares: String(sharesOf(plan)),
    amount: money(sum(plan.lines.map(({ entry }) => ('amountMinor' in entry ? entry.amountMinor : 0n)))),
    problem: reason ? { ...reason, message: fillLabels(tenant.branding.navigation, reason.message) } : null,
    ...countsOf(plan),
    lines: plan.lines.map((line) => ({
      id: line.choice.id,
      kind: line.entry.kind,
      shares: String(line.shares),
      amount: 'amountMinor' in line.entry ? money(line.entry.amountMinor) : null,
      before: line.entry.kind === 'changed' ? money(line.entry.beforeMinor) : null,
      signs: mustSign(line),
    })),
  }
}
