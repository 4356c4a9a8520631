import { sql } from 'kysely'
import type { CapTableEventBody } from '@moorgate/contract'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { classKey, ordinaryTerms } from '../../../domain/cap-table-events.ts'
import type { CapTableEvent, ClassTerms, Fraction } from '../../../domain/cap-table-events.ts'
import { parsePercent, parsePrice, parseShares, valueOfShares } from '../../../domain/decimal.ts'
import { parseMoney } from '../../../domain/money.ts'
import { parseScaled } from '../../../domain/scaled.ts'
import type { Company } from './company.ts'

/** An event as it was recorded. `data` is what the contract's body says, without kind, date and note. */
export interface RecordedEvent {
  id: number
  kind: CapTableEventBody['kind'] | 'reversal'
  date: string
  data: Record<string, unknown>
  note: string | null
  reverses_id: number | null
  reversed_by: number | null
  created_at: Date
  actor_name: string | null
}

/**
 * Everything that was recorded about a company, oldest first, reversed events and their reversals included;
 * with a moment as it was known then, so that what was recorded or reversed later has not happened yet.
 */
export async function recordedEvents(
  db: Db | Trx,
  tenantId: number,
  { company, knownAt }: { company: Pick<Company, 'rounds'>; knownAt: Date | undefined },
): Promise<RecordedEvent[]> {
  const known = knownAt ?? null
  const ids = company.rounds.map((round) => round.id)
  const { rows } = await sql<RecordedEvent>`
    select e.id, e.kind, e.date::text as date, e.data, e.note, e.reverses_id, r.id as reversed_by, e.created_at, u.name as actor_name
    from cap_table_events e
    left join cap_table_events r on r.tenant_id = ${tenantId} and r.reverses_id = e.id
      and (${known}::timestamptz is null or r.created_at <= ${known}::timestamptz)
    left join users u on u.tenant_id = ${tenantId} and u.id = e.created_by
    where e.tenant_id = ${tenantId} and e.investment_opportunity_id = any(${ids}::bigint[])
      and (${known}::timestamptz is null or e.created_at <= ${known}::timestamptz)
    order by e.date, e.id`.execute(db)
  return rows
}

/** What counts: neither a reversed event nor its reversal does. */
export const isEffective = (event: RecordedEvent): boolean =>
  event.kind !== 'reversal' && event.reversed_by === null

/** A recorded event as arithmetic reads it. Undefined for a holder, which is a name and no movement. */
export function eventFrom(
  { id, date, kind, data }: Pick<RecordedEvent, 'date' | 'kind' | 'data'> & { id: number | string },
  currency: string,
): CapTableEvent | undefined {
  const make = readers[kind as keyof typeof readers]
  return make?.({ id: String(id), date }, new Facts(data), currency)
}

/** Values of an event's JSON; the contract has checked them when it was recorded. */
class Facts {
  readonly #data: Record<string, unknown>
  constructor(data: Record<string, unknown>) {
    this.#data = data
  }
  text(name: string): string {
    return String(this.#data[name])
  }
  maybe(name: string): string | undefined {
    const value = this.#data[name]
    return value === null || value === undefined ? undefined : String(value)
  }
  shares(name = 'shares'): bigint {
    return parseScaled(this.text(name), { places: 6, wholeDigits: 14, signed: true }) ?? 0n
  }
  price(name = 'price'): bigint {
    return parsePrice(this.maybe(name) ?? '0') ?? 0n
  }
  percent(name: string): bigint {
    return parsePercent(this.maybe(name) ?? '0') ?? 0n
  }
  money(name: string, currency: string): bigint | undefined {
    const value = this.maybe(name)
    return value === undefined ? undefined : parseMoney(value, currency)
  }
  fraction(numerator: string, denominator: string): Fraction {
    return {
      numerator: BigInt(this.maybe(numerator) ?? 1),
      denominator: BigInt(this.maybe(denominator) ?? 1),
    }
  }
}

type EventKey = { id: string; date: string }
type Reader = (when: EventKey, facts: Facts, currency: string) => CapTableEvent

const whoAndWhat = (facts: Facts) => ({
  holder: facts.text('holder'),
  shareClass: facts.text('share_class'),
  sharesMicro: facts.shares(),
})

const readers = {
  share_class: (when, facts) => ({ ...when, kind: 'share_class', terms: termsFrom(facts) }),
  issue: (when, facts, currency) => {
    const issued = whoAndWhat(facts)
    const paidMinor = valueOfShares(issued.sharesMicro, { priceE8: facts.price(), currency })
    return { ...when, kind: 'issue', ...issued, paidMinor }
  },
  transfer: (when, facts) => ({ ...when, kind: 'transfer', ...whoAndWhat(facts), to: facts.text('to') }),
  redeem: (when, facts) => ({ ...when, kind: 'redeem', ...whoAndWhat(facts) }),
  convert: (when, facts) => ({ ...when, kind: 'convert', ...whoAndWhat(facts), into: facts.text('into') }),
  split: (when, facts) => ({
    ...when,
    kind: 'split',
    shareClass: facts.text('share_class'),
    ratio: facts.fraction('numerator', 'denominator'),
  }),
  pool: (when, facts) => ({
    ...when,
    kind: 'pool',
    plan: facts.text('plan'),
    shareClass: facts.text('share_class'),
    sharesMicro: facts.shares(),
  }),
  grant: (when, facts) => ({
    ...when,
    kind: 'grant',
    ...whoAndWhat(facts),
    instrument: facts.text('instrument') === 'warrant' ? 'warrant' : 'option',
    // A warrant doesn’t belong to a plan, and no file of the format could say that it does.
    plan: facts.text('instrument') === 'warrant' ? undefined : facts.maybe('plan'),
    strikeE8: facts.price('strike'),
  }),
  exercise: (when, facts) => ({
    ...when,
    kind: 'exercise',
    grant: facts.text('grant_id'),
    sharesMicro: facts.shares(),
  }),
  lapse: (when, facts) => ({
    ...when,
    kind: 'lapse',
    grant: facts.text('grant_id'),
    sharesMicro: facts.shares(),
  }),
  note: (when, facts, currency) => ({
    ...when,
    kind: 'note',
    holder: facts.text('holder'),
    instrument: facts.text('instrument') === 'loan_note' ? 'loan_note' : 'advance_subscription',
    principalMinor: facts.money('amount', currency) ?? 0n,
    // An advance subscription bears none, whatever was written beside it.
    interestPercentMicro: facts.text('instrument') === 'loan_note' ? facts.percent('interest_percent') : 0n,
    discountPercentMicro: facts.percent('discount_percent'),
    capMinor: facts.money('valuation_cap', currency),
  }),
  convert_note: (when, facts) => ({
    ...when,
    kind: 'convert_note',
    note: facts.text('note_id'),
    shareClass: facts.text('share_class'),
    priceE8: facts.price(),
  }),
  repay_note: (when, facts) => ({ ...when, kind: 'repay_note', note: facts.text('note_id') }),
} satisfies Record<Exclude<CapTableEventBody['kind'], 'holder'>, Reader>

/** Rights that were not said are those of an ordinary share. */
function termsFrom(facts: Facts): ClassTerms {
  const plain = ordinaryTerms(facts.text('name'))
  const into = facts.maybe('converts_to')
  const participation = facts.maybe('participation')
  const nominal = facts.maybe('nominal_value')
  return {
    ...plain,
    kind: facts.text('class_kind') === 'preferred' ? 'preferred' : 'ordinary',
    preferenceMicro: parseShares(facts.maybe('preference') ?? '0') ?? 0n,
    participation: participation === 'full' || participation === 'capped' ? participation : 'none',
    capMicro: parseShares(facts.maybe('participation_cap') ?? '0') ?? 0n,
    seniority: Number(facts.maybe('seniority') ?? 0),
    convertsTo: into === undefined ? undefined : classKey(into),
    ratio: facts.fraction('ratio_numerator', 'ratio_denominator'),
    votesMicro: parseShares(facts.maybe('votes') ?? '1') ?? 1_000_000n,
    nominalE8: nominal === undefined ? undefined : parsePrice(nominal),
  }
}
