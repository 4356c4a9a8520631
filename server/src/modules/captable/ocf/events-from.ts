import { formatShares } from '../../../domain/decimal.ts'
import { divideRounding } from '../../../domain/money.ts'
import { ConversionRights } from './conversion-rights.ts'
import { GrantReader } from './grant-reader.ts'
import { mergedWith } from './draft.ts'
import type { Draft } from './draft.ts'
import { convertedNote } from './note-conversion.ts'
import { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject, ReadPackage, ReadUnitedKingdom } from './read-package.ts'
import { classOfPlan, fractionOf, isNothing, list, micro, quantityOf, text } from './read-values.ts'
import { checkReissuance } from './reissuance.ts'
import { classDrafts, holderDraft } from './register-drafts.ts'
import { noteDraft } from './right-drafts.ts'

/**
 * Transactions that change no holding, or whose effect follows from another one by itself, and what happened
 * to people alone.
 */
const withoutEffect =
  /_ACCEPTANCE$|^TX_VESTING_|^CE_STAKEHOLDER_|_AUTHORIZED_SHARES_ADJUSTMENT$|^TX_STOCK_PLAN_RETURN_TO_POOL$/

/**
 * The events of a package, in its order. Certificates become holders and classes again. Where our own file
 * says that several transactions were one event, they are merged.
 */
export function eventsFrom(readPackage: ReadPackage, currency: string): Draft[] {
  const reader = new PackageReader(readPackage, currency)
  return reader.read()
}

type OwnEvent = NonNullable<ReadUnitedKingdom['events']>[number]

class PackageReader {
  readonly #index: PackageIndex
  readonly #currency: string
  readonly #reserved = new Map<string, bigint>()
  readonly #rights: ConversionRights
  readonly #grants: GrantReader
  /** Events of our own file, by the transactions that they became. */
  readonly #eventOf = new Map<string, { at: number; event: OwnEvent }>()
  readonly #described = new Map<string, Draft[]>()
  readonly #drafts: Draft[] = []

  constructor(given: ReadPackage, currency: string) {
    this.#index = new PackageIndex(given, currency)
    this.#currency = currency
    this.#rights = new ConversionRights(this.#index)
    this.#grants = new GrantReader(this.#index, (tx, draft) => this.#add(tx, draft))
    for (const [at, event] of (given.unitedKingdom?.events ?? []).entries())
      for (const id of event.transaction_ids) this.#eventOf.set(id, { at, event })
  }

  read(): Draft[] {
    const { transactions, stakeholders, plans } = this.#index.given
    const first = transactions.map((tx) => text(tx, 'date')).toSorted()[0] ?? '2000-01-01'
    for (const each of stakeholders) this.#drafts.push(holderDraft(this.#index, each, first))
    const known = new Set(transactions.map(({ id }) => id))
    const late: Draft[] = []
    for (const { draft, before } of classDrafts(this.#index, first)) {
      if (before === undefined) this.#drafts.push(draft)
      else if (known.has(before)) this.#described.set(before, [...(this.#described.get(before) ?? []), draft])
      else late.push(draft)
    }
    for (const plan of plans) this.#plan(plan, first)
    for (const tx of transactions) this.#transaction(tx)
    return [...this.#drafts, ...late]
  }

  /** Merges the transactions of one event of our own file. Another maker's file has no such events. */
  #add(tx: ReadObject, draft: Draft): void {
    const own = this.#eventOf.get(tx.id)
    const { price, matures_on } = own?.event ?? {}
    const data = {
      ...draft.data,
      ...(draft.kind === 'transfer' && price !== undefined && { price }),
      ...(draft.kind === 'note' && matures_on !== undefined && { matures_on }),
    }
    const next = { ...draft, data, event: own?.at }
    const { unitedKingdom } = this.#index.given
    const isPart = unitedKingdom !== undefined && (own !== undefined || unitedKingdom.events === undefined)
    const last = isPart ? this.#drafts.at(-1) : undefined
    const merged = last && mergedWith(last, next)
    if (merged) this.#drafts[this.#drafts.length - 1] = merged
    else this.#drafts.push(next)
  }

  #plan(plan: ReadObject, first: string): void {
    const initial = text(plan, 'initial_shares_reserved')
    this.#reserved.set(plan.id, 0n)
    if (!isNothing(initial))
      this.#reserve(plan, plan, { date: String(plan['board_approval_date'] ?? first), reserved: initial })
  }

  #reserve(tx: ReadObject, plan: ReadObject, { date, reserved }: { date: string; reserved: string }): void {
    const now = micro(reserved)
    const change = now - (this.#reserved.get(plan.id) ?? 0n)
    this.#reserved.set(plan.id, now)
    if (change === 0n) return
    this.#add(tx, {
      kind: 'pool',
      date,
      data: {
        plan: text(plan, 'plan_name').slice(0, 80),
        share_class: this.#index.className(classOfPlan(plan)),
        shares: formatShares(change),
      },
    })
  }

  #transaction(tx: ReadObject): void {
    this.#drafts.push(...(this.#described.get(tx.id) ?? []))
    const { object_type: type } = tx
    const plainType = type.replace('TX_PLAN_SECURITY_', 'TX_EQUITY_COMPENSATION_')
    const read = this.#readers[plainType]
    if (read) read(tx, text(tx, 'date'))
    else if (!withoutEffect.test(type)) refuseFile(`${type} (${tx.id}) isn’t supported.`)
  }

  readonly #readers: Record<string, (tx: ReadObject, date: string) => void> = {
    TX_STOCK_ISSUANCE: (tx, date) => this.#issue(tx, date),
    TX_STOCK_TRANSFER: (tx, date) => this.#transfer(tx, date),
    TX_STOCK_CANCELLATION: (tx, date) => this.#redeem(tx, date, { shares: quantityOf(tx) }),
    TX_STOCK_REPURCHASE: (tx, date) =>
      this.#redeem(tx, date, { shares: quantityOf(tx), price: this.#index.amount(tx, 'price') }),
    TX_STOCK_RETRACTION: (tx, date) =>
      this.#redeem(tx, date, { shares: quantityOf(this.#index.security(text(tx, 'security_id'))) }),
    TX_STOCK_CONVERSION: (tx, date) => {
      const isOurs = this.#index.given.unitedKingdom !== undefined
      for (const draft of this.#rights.convert(tx, { date, isOurs })) this.#add(tx, draft)
    },
    TX_STOCK_REISSUANCE: (tx) => checkReissuance(this.#index, tx),
    TX_STOCK_CLASS_SPLIT: (tx, date) => this.#split(tx, date),
    TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT: (tx, date) =>
      this.#drafts.push(this.#rights.adjusted(tx, date)),
    TX_STOCK_PLAN_POOL_ADJUSTMENT: (tx, date) => {
      const plan = this.#index.given.plans.find((each) => each.id === tx['stock_plan_id'])
      this.#reserve(tx, plan ?? refuseFile(`There is no stock plan ${String(tx['stock_plan_id'])}.`), {
        date,
        reserved: text(tx, 'shares_reserved'),
      })
    },
    TX_EQUITY_COMPENSATION_ISSUANCE: (tx, date) => this.#grants.issue(tx, date, 'option'),
    TX_WARRANT_ISSUANCE: (tx, date) => this.#grants.issue(tx, date, 'warrant'),
    TX_EQUITY_COMPENSATION_EXERCISE: (tx, date) => this.#grants.exercise(tx, date, quantityOf(tx)),
    TX_EQUITY_COMPENSATION_RELEASE: (tx, date) => this.#grants.exercise(tx, date, quantityOf(tx)),
    TX_WARRANT_EXERCISE: (tx, date) => this.#grants.exercise(tx, date, this.#grants.sharesMade(tx)),
    TX_EQUITY_COMPENSATION_CANCELLATION: (tx, date) => this.#grants.lapse(tx, date, quantityOf(tx)),
    TX_WARRANT_CANCELLATION: (tx, date) => this.#grants.lapse(tx, date, quantityOf(tx)),
    TX_EQUITY_COMPENSATION_RETRACTION: (tx, date) => this.#grants.lapse(tx, date, this.#grants.granted(tx)),
    TX_WARRANT_RETRACTION: (tx, date) => this.#grants.lapse(tx, date, this.#grants.granted(tx)),
    TX_EQUITY_COMPENSATION_TRANSFER: (tx, date) => this.#grants.transfer(tx, date, 'option'),
    TX_WARRANT_TRANSFER: (tx, date) => this.#grants.transfer(tx, date, 'warrant'),
    TX_CONVERTIBLE_ISSUANCE: (tx, date) => {
      if (!this.#index.isResulting(text(tx, 'security_id'))) this.#add(tx, noteDraft(this.#index, tx, date))
    },
    TX_CONVERTIBLE_CONVERSION: (tx, date) => {
      this.#refusePartOfNote(tx)
      for (const draft of convertedNote(this.#index, tx, { date, currency: this.#currency }))
        this.#add(tx, draft)
    },
    TX_CONVERTIBLE_CANCELLATION: (tx, date) => this.#repay(tx, date),
    TX_CONVERTIBLE_RETRACTION: (tx, date) => this.#repay(tx, date),
  }

  #issue(tx: ReadObject, date: string): void {
    if (this.#index.isResulting(text(tx, 'security_id'))) return
    const round = this.#index.given.unitedKingdom?.securities.find(
      ({ security_id: id }) => id === tx['security_id'],
    )?.round
    this.#add(tx, {
      kind: 'issue',
      date,
      data: {
        ...this.#index.holding(tx),
        shares: quantityOf(tx),
        price: this.#index.amount(tx, 'share_price'),
        ...(round && { round }),
      },
    })
  }

  #transfer(tx: ReadObject, date: string): void {
    const from = this.#index.security(text(tx, 'security_id'))
    for (const id of list(tx, 'resulting_security_ids')) {
      const to = this.#index.security(id)
      // The transferor's balance is a certificate too, and no transfer.
      if (text(to, 'stakeholder_id') === text(from, 'stakeholder_id')) continue
      this.#add(tx, {
        kind: 'transfer',
        date,
        data: {
          ...this.#index.holding(from),
          to: `@stakeholder:${text(to, 'stakeholder_id')}`,
          shares: quantityOf(to),
        },
      })
    }
  }

  #redeem(tx: ReadObject, date: string, said: { shares: string; price?: string }): void {
    const from = this.#index.security(text(tx, 'security_id'))
    this.#add(tx, { kind: 'redeem', date, data: { ...this.#index.holding(from), ...said } })
  }

  #split(tx: ReadObject, date: string): void {
    const ratio =
      fractionOf(tx['split_ratio']) ?? refuseFile(`The split ${tx.id} has no ratio that can be read.`)
    const { numerator, denominator } = ratio
    const classId = text(tx, 'stock_class_id')
    for (const plan of this.#index.given.plans)
      if (classOfPlan(plan) === classId) {
        const before = this.#reserved.get(plan.id) ?? 0n
        this.#reserved.set(plan.id, divideRounding(before * numerator, denominator, 'floor'))
      }
    this.#rights.split(classId, ratio)
    this.#add(tx, {
      kind: 'split',
      date,
      data: {
        share_class: this.#index.className(classId),
        numerator: Number(numerator),
        denominator: Number(denominator),
      },
    })
  }

  #repay(tx: ReadObject, date: string): void {
    this.#refusePartOfNote(tx)
    this.#add(tx, {
      kind: 'repay_note',
      date,
      data: { note_id: `@security:${text(tx, 'security_id')}` },
    })
  }

  #refusePartOfNote(tx: ReadObject): void {
    this.#index.security(text(tx, 'security_id'))
    if (typeof tx['balance_security_id'] === 'string')
      refuseFile(`${tx.object_type} (${tx.id}) ends part of a note, which isn’t supported.`)
  }
}
