import type { CapTableEventBody } from '@moorgate/contract'
import { divideRounding } from '../../../domain/money.ts'
import { formatShares } from '../../../domain/decimal.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject, ReadPackage } from './read-package.ts'
import {
  amount as amountIn,
  classOfPlan,
  isNothing,
  list,
  micro,
  percentOf,
  resultsOf,
  text,
} from './read-values.ts'

/** An event that is to be recorded. Names of other events stand as `@` and the object's id until those have theirs. */
export interface Draft {
  kind: CapTableEventBody['kind']
  date: string
  data: Record<string, unknown>
  /** Object that others name it by. */
  of?: string
}

/** Transactions that change no holding, or whose effect follows from another one by itself, and what happened to people alone. */
const withoutEffect =
  /_ACCEPTANCE$|^TX_VESTING_|^CE_STAKEHOLDER_|_AUTHORIZED_SHARES_ADJUSTMENT$|^TX_STOCK_PLAN_RETURN_TO_POOL$|^TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT$/

/**
 * The events that a package tells, in its order. Certificates become holders and classes again: what one transaction gives to several
 * securities of the same two people is one event, as it was before it was written.
 */
export function eventsFrom(given: ReadPackage, currency: string): Draft[] {
  const reader = new PackageReader(given, currency)
  return reader.read()
}

class PackageReader {
  readonly #given: ReadPackage
  readonly #currency: string
  readonly #securities = new Map<string, ReadObject>()
  /** Securities that come out of another transaction and are not issued by the company. */
  readonly #resulting = new Set<string>()
  /** The grant that a balance security goes on from. */
  readonly #grantOf = new Map<string, string>()
  readonly #reserved = new Map<string, bigint>()
  readonly #drafts: Draft[] = []

  constructor(given: ReadPackage, currency: string) {
    this.#given = given
    this.#currency = currency
    for (const tx of given.transactions) {
      if (tx.object_type.endsWith('_ISSUANCE')) this.#securities.set(text(tx, 'security_id'), tx)
      for (const id of resultsOf(tx)) this.#resulting.add(id)
    }
  }

  read(): Draft[] {
    const first = this.#given.transactions.map((tx) => text(tx, 'date')).toSorted()[0] ?? '2000-01-01'
    for (const each of this.#given.stakeholders) this.#holder(each, first)
    this.#classes(first)
    for (const plan of this.#given.plans) this.#plan(plan, first)
    for (const tx of this.#given.transactions) this.#transaction(tx)
    return this.#drafts
  }

  #add(draft: Draft): void {
    const last = this.#drafts.at(-1)
    const merged = last && mergedWith(last, draft)
    if (merged) this.#drafts[this.#drafts.length - 1] = merged
    else this.#drafts.push(draft)
  }

  #holder(each: ReadObject, date: string): void {
    const own = this.#given.unitedKingdom?.holders.find(({ stakeholder_id: id }) => id === each.id)
    const said = (each['name'] as { legal_name?: string } | undefined)?.legal_name
    const name = said ?? refuseFile(`The stakeholder ${each.id} has no name.`)
    const [current] = list(each, 'current_relationships')
    const relationship = current ?? String(each['current_relationship'] ?? '')
    const plain = each['stakeholder_type'] === 'INSTITUTION' ? 'organisation' : 'investor'
    this.#drafts.push({
      kind: 'holder',
      date,
      of: `stakeholder:${each.id}`,
      data: {
        name: name.slice(0, 160),
        holder_kind: own?.holder_kind ?? holderKinds[relationship] ?? plain,
        ...(own?.group_name && { group_name: own.group_name }),
      },
    })
  }

  /** Rights by day from our own file where there is one, otherwise as the format has them. */
  #classes(first: string): void {
    const own = this.#given.unitedKingdom?.share_classes ?? []
    for (const { date, terms } of own) this.#drafts.push({ kind: 'share_class', date, data: terms })
    const described = new Set(own.map(({ stock_class_id: id }) => id))
    for (const each of this.#given.classes) {
      const isPlain = each['class_type'] === 'COMMON' && this.#given.unitedKingdom !== undefined
      if (described.has(each.id) || isPlain) continue
      this.#drafts.push({ kind: 'share_class', date: first, data: this.#termsOf(each) })
    }
  }

  #termsOf(each: ReadObject): Record<string, unknown> {
    const right = (each['conversion_rights'] as Record<string, unknown>[] | undefined)?.[0]
    const mechanism = right?.['conversion_mechanism'] as { ratio?: Record<string, string> } | undefined
    const cap = each['participation_cap_multiple']
    const par = each['par_value'] as { amount?: string } | undefined
    return {
      name: text(each, 'name').slice(0, 60),
      class_kind: each['class_type'] === 'PREFERRED' ? 'preferred' : 'ordinary',
      seniority: Math.round(Number(each['seniority'] ?? 0)),
      votes: String(each['votes_per_share'] ?? '1'),
      ...(par?.amount && { nominal_value: par.amount }),
      ...(each['liquidation_preference_multiple'] !== undefined && {
        preference: String(each['liquidation_preference_multiple']),
      }),
      ...(cap !== undefined && { participation: 'capped', participation_cap: String(cap) }),
      ...(right?.['converts_to_stock_class_id'] !== undefined && {
        converts_to: this.#className(String(right['converts_to_stock_class_id'])),
        ratio_numerator: Number(mechanism?.ratio?.['numerator'] ?? 1),
        ratio_denominator: Number(mechanism?.ratio?.['denominator'] ?? 1),
      }),
    }
  }

  #plan(plan: ReadObject, first: string): void {
    const initial = text(plan, 'initial_shares_reserved')
    this.#reserved.set(plan.id, 0n)
    if (!isNothing(initial))
      this.#reserve(plan, { date: String(plan['board_approval_date'] ?? first), reserved: initial })
  }

  #reserve(plan: ReadObject, { date, reserved }: { date: string; reserved: string }): void {
    const now = micro(reserved)
    const change = now - (this.#reserved.get(plan.id) ?? 0n)
    this.#reserved.set(plan.id, now)
    if (change === 0n) return
    this.#add({
      kind: 'pool',
      date,
      data: {
        plan: text(plan, 'plan_name').slice(0, 80),
        share_class: this.#className(classOfPlan(plan)),
        shares: formatShares(change),
      },
    })
  }

  #amount(from: ReadObject, name: string): string {
    return amountIn(from, name, this.#currency)
  }

  #className(id: string): string {
    const found = this.#given.classes.find((each) => each.id === id)
    return found ? text(found, 'name').slice(0, 60) : refuseFile(`There is no stock class ${id}.`)
  }

  #security(id: string): ReadObject {
    return this.#securities.get(id) ?? refuseFile(`There is no security ${id}.`)
  }

  #transaction(tx: ReadObject): void {
    const { object_type: type } = tx
    const plainType = type.replace('TX_PLAN_SECURITY_', 'TX_EQUITY_COMPENSATION_')
    const read = this.#readers[plainType]
    if (read) read(tx, text(tx, 'date'))
    else if (!withoutEffect.test(type)) refuseFile(`${type} (${tx.id}) can not be read here.`)
  }

  readonly #readers: Record<string, (tx: ReadObject, date: string) => void> = {
    TX_STOCK_ISSUANCE: (tx, date) => {
      if (this.#resulting.has(text(tx, 'security_id'))) return
      const round = this.#given.unitedKingdom?.securities.find(
        ({ security_id: id }) => id === tx['security_id'],
      )?.round
      this.#drafts.push({
        kind: 'issue',
        date,
        data: {
          ...this.#holding(tx),
          shares: text(tx, 'quantity'),
          price: this.#amount(tx, 'share_price'),
          ...(round && { round }),
        },
      })
    },
    TX_STOCK_TRANSFER: (tx, date) => {
      const from = this.#security(text(tx, 'security_id'))
      for (const id of list(tx, 'resulting_security_ids')) {
        const to = this.#security(id)
        // What stays with whoever transfers is a certificate for the rest.
        if (text(to, 'stakeholder_id') === text(from, 'stakeholder_id')) continue
        this.#add({
          kind: 'transfer',
          date,
          data: {
            ...this.#holding(from),
            to: `@stakeholder:${text(to, 'stakeholder_id')}`,
            shares: text(to, 'quantity'),
          },
        })
      }
    },
    TX_STOCK_CANCELLATION: (tx, date) => this.#redeem(tx, date, text(tx, 'quantity')),
    TX_STOCK_REPURCHASE: (tx, date) => this.#redeem(tx, date, text(tx, 'quantity')),
    TX_STOCK_RETRACTION: (tx, date) =>
      this.#redeem(tx, date, text(this.#security(text(tx, 'security_id')), 'quantity')),
    TX_STOCK_CONVERSION: (tx, date) => {
      const from = this.#security(text(tx, 'security_id'))
      const into = this.#security(list(tx, 'resulting_security_ids')[0] ?? '')
      this.#add({
        kind: 'convert',
        date,
        data: {
          ...this.#holding(from),
          into: this.#className(text(into, 'stock_class_id')),
          shares: text(tx, 'quantity_converted'),
        },
      })
    },
    TX_STOCK_CLASS_SPLIT: (tx, date) => this.#split(tx, date),
    TX_STOCK_PLAN_POOL_ADJUSTMENT: (tx, date) => {
      const plan = this.#given.plans.find((each) => each.id === tx['stock_plan_id'])
      this.#reserve(plan ?? refuseFile(`There is no stock plan ${String(tx['stock_plan_id'])}.`), {
        date,
        reserved: text(tx, 'shares_reserved'),
      })
    },
    TX_EQUITY_COMPENSATION_ISSUANCE: (tx, date) => this.#grant(tx, date, 'option'),
    TX_WARRANT_ISSUANCE: (tx, date) => this.#grant(tx, date, 'warrant'),
    TX_EQUITY_COMPENSATION_EXERCISE: (tx, date) => this.#exercise(tx, date, text(tx, 'quantity')),
    TX_WARRANT_EXERCISE: (tx, date) => {
      const [made] = list(tx, 'resulting_security_ids')
      this.#exercise(tx, date, text(this.#security(made ?? ''), 'quantity'))
    },
    TX_EQUITY_COMPENSATION_CANCELLATION: (tx, date) => this.#lapse(tx, date),
    TX_WARRANT_CANCELLATION: (tx, date) => this.#lapse(tx, date),
    TX_CONVERTIBLE_ISSUANCE: (tx, date) => this.#note(tx, date),
    TX_CONVERTIBLE_CONVERSION: (tx, date) => {
      const made = this.#security(list(tx, 'resulting_security_ids')[0] ?? '')
      this.#drafts.push({
        kind: 'convert_note',
        date,
        data: {
          note_id: `@security:${text(tx, 'security_id')}`,
          share_class: this.#className(text(made, 'stock_class_id')),
          price: this.#amount(made, 'share_price'),
        },
      })
    },
    TX_CONVERTIBLE_CANCELLATION: (tx, date) =>
      this.#drafts.push({
        kind: 'repay_note',
        date,
        data: { note_id: `@security:${text(tx, 'security_id')}` },
      }),
  }

  #holding(security: ReadObject): { holder: string; share_class: string } {
    return {
      holder: `@stakeholder:${text(security, 'stakeholder_id')}`,
      share_class: this.#className(text(security, 'stock_class_id')),
    }
  }

  #redeem(tx: ReadObject, date: string, shares: string): void {
    const from = this.#security(text(tx, 'security_id'))
    this.#add({ kind: 'redeem', date, data: { ...this.#holding(from), shares } })
  }

  #split(tx: ReadObject, date: string): void {
    const given = tx['split_ratio'] as Record<string, string> | undefined
    const [numerator, denominator] = [Number(given?.['numerator']), Number(given?.['denominator'])]
    if (!Number.isInteger(numerator) || !Number.isInteger(denominator))
      refuseFile(`The split ${tx.id} is not a ratio of whole numbers.`)
    const classId = text(tx, 'stock_class_id')
    for (const plan of this.#given.plans)
      if (classOfPlan(plan) === classId)
        this.#reserved.set(
          plan.id,
          divideRounding(
            (this.#reserved.get(plan.id) ?? 0n) * BigInt(numerator),
            BigInt(denominator),
            'floor',
          ),
        )
    this.#drafts.push({
      kind: 'split',
      date,
      data: { share_class: this.#className(classId), numerator, denominator },
    })
  }

  #grant(tx: ReadObject, date: string, instrument: 'option' | 'warrant'): void {
    const securityId = text(tx, 'security_id')
    if (this.#resulting.has(securityId)) return
    const plan = this.#given.plans.find((each) => each.id === tx['stock_plan_id'])
    const trigger = (
      tx['exercise_triggers'] as { conversion_right?: Record<string, unknown> }[] | undefined
    )?.[0]
    const classId =
      tx['stock_class_id'] ??
      trigger?.conversion_right?.['converts_to_stock_class_id'] ??
      (plan && classOfPlan(plan)) ??
      refuseFile(`It is not said which shares ${securityId} is for.`)
    const expires = tx['expiration_date'] ?? tx['warrant_expiration_date']
    this.#drafts.push({
      kind: 'grant',
      date,
      of: `security:${securityId}`,
      data: {
        holder: `@stakeholder:${text(tx, 'stakeholder_id')}`,
        instrument,
        ...(plan && { plan: text(plan, 'plan_name').slice(0, 80) }),
        share_class: this.#className(String(classId)),
        shares: text(tx, 'quantity'),
        strike: this.#amount(tx, 'exercise_price'),
        ...(typeof expires === 'string' && { expires_on: expires }),
      },
    })
  }

  #grantId(tx: ReadObject): string {
    const id = text(tx, 'security_id')
    return this.#grantOf.get(id) ?? id
  }

  #exercise(tx: ReadObject, date: string, shares: string): void {
    this.#drafts.push({
      kind: 'exercise',
      date,
      data: { grant_id: `@security:${this.#grantId(tx)}`, shares },
    })
  }

  #lapse(tx: ReadObject, date: string): void {
    const grant = this.#grantId(tx)
    if (typeof tx['balance_security_id'] === 'string') this.#grantOf.set(tx['balance_security_id'], grant)
    this.#drafts.push({
      kind: 'lapse',
      date,
      data: { grant_id: `@security:${grant}`, shares: text(tx, 'quantity') },
    })
  }

  #note(tx: ReadObject, date: string): void {
    const triggers = tx['conversion_triggers'] as { conversion_right?: Record<string, unknown> }[] | undefined
    const mechanism = (triggers?.[0]?.conversion_right?.['conversion_mechanism'] ?? {}) as Record<
      string,
      unknown
    >
    const [rate] = (mechanism['interest_rates'] as { rate: string }[] | undefined) ?? []
    const cap = mechanism['conversion_valuation_cap'] as { amount?: string } | undefined
    const discount = mechanism['conversion_discount']
    this.#drafts.push({
      kind: 'note',
      date,
      of: `security:${text(tx, 'security_id')}`,
      data: {
        holder: `@stakeholder:${text(tx, 'stakeholder_id')}`,
        instrument: tx['convertible_type'] === 'NOTE' ? 'loan_note' : 'advance_subscription',
        amount: this.#amount(tx, 'investment_amount'),
        ...(typeof discount === 'string' && { discount_percent: percentOf(discount) }),
        ...(rate && { interest_percent: percentOf(rate.rate) }),
        ...(cap?.amount && { valuation_cap: cap.amount }),
      },
    })
  }
}

const holderKinds: Record<string, string> = {
  FOUNDER: 'founder',
  ADVISOR: 'adviser',
  CONSULTANT: 'adviser',
  BOARD_MEMBER: 'adviser',
  EMPLOYEE: 'employee',
  EXECUTIVE: 'employee',
  OFFICER: 'employee',
  NON_US_EMPLOYEE: 'employee',
}

const mergeable = new Set<Draft['kind']>(['transfer', 'redeem', 'convert'])

/** Two parts of one event: the same but for the number of shares. */
function mergedWith(last: Draft, next: Draft): Draft | undefined {
  if (last.kind !== next.kind || last.date !== next.date || !mergeable.has(next.kind)) return undefined
  const { shares, ...rest } = next.data
  const { shares: before, ...lastRest } = last.data
  if (JSON.stringify(rest) !== JSON.stringify(lastRest)) return undefined
  return {
    ...last,
    data: { ...last.data, shares: formatShares(micro(String(before)) + micro(String(shares))) },
  }
}
