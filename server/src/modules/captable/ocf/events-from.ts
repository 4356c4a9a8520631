import { formatShares } from '../../../domain/decimal.ts'
import { divideRounding } from '../../../domain/money.ts'
import { mergedWith } from './draft.ts'
import type { Draft } from './draft.ts'
import { PackageIndex } from './package-index.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject, ReadPackage } from './read-package.ts'
import { classOfPlan, isNothing, list, micro, text } from './read-values.ts'
import { classDrafts, holderDraft } from './register-drafts.ts'
import { grantDraft, noteDraft } from './right-drafts.ts'

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
  readonly #index: PackageIndex
  /** The grant that a balance security goes on from. */
  readonly #grantOf = new Map<string, string>()
  readonly #reserved = new Map<string, bigint>()
  readonly #drafts: Draft[] = []

  constructor(given: ReadPackage, currency: string) {
    this.#index = new PackageIndex(given, currency)
  }

  read(): Draft[] {
    const { transactions, stakeholders, plans } = this.#index.given
    const first = transactions.map((tx) => text(tx, 'date')).toSorted()[0] ?? '2000-01-01'
    for (const each of stakeholders) this.#drafts.push(holderDraft(this.#index, each, first))
    this.#drafts.push(...classDrafts(this.#index, first))
    for (const plan of plans) this.#plan(plan, first)
    for (const tx of transactions) this.#transaction(tx)
    return this.#drafts
  }

  #add(draft: Draft): void {
    const last = this.#drafts.at(-1)
    const merged = last && mergedWith(last, draft)
    if (merged) this.#drafts[this.#drafts.length - 1] = merged
    else this.#drafts.push(draft)
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
        share_class: this.#index.className(classOfPlan(plan)),
        shares: formatShares(change),
      },
    })
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
      if (this.#index.isResulting(text(tx, 'security_id'))) return
      const round = this.#index.given.unitedKingdom?.securities.find(
        ({ security_id: id }) => id === tx['security_id'],
      )?.round
      this.#drafts.push({
        kind: 'issue',
        date,
        data: {
          ...this.#index.holding(tx),
          shares: text(tx, 'quantity'),
          price: this.#index.amount(tx, 'share_price'),
          ...(round && { round }),
        },
      })
    },
    TX_STOCK_TRANSFER: (tx, date) => {
      const from = this.#index.security(text(tx, 'security_id'))
      for (const id of list(tx, 'resulting_security_ids')) {
        const to = this.#index.security(id)
        // What stays with whoever transfers is a certificate for the rest.
        if (text(to, 'stakeholder_id') === text(from, 'stakeholder_id')) continue
        this.#add({
          kind: 'transfer',
          date,
          data: {
            ...this.#index.holding(from),
            to: `@stakeholder:${text(to, 'stakeholder_id')}`,
            shares: text(to, 'quantity'),
          },
        })
      }
    },
    TX_STOCK_CANCELLATION: (tx, date) => this.#redeem(tx, date, text(tx, 'quantity')),
    TX_STOCK_REPURCHASE: (tx, date) => this.#redeem(tx, date, text(tx, 'quantity')),
    TX_STOCK_RETRACTION: (tx, date) =>
      this.#redeem(tx, date, text(this.#index.security(text(tx, 'security_id')), 'quantity')),
    TX_STOCK_CONVERSION: (tx, date) => {
      const from = this.#index.security(text(tx, 'security_id'))
      const into = this.#index.security(list(tx, 'resulting_security_ids')[0] ?? '')
      this.#add({
        kind: 'convert',
        date,
        data: {
          ...this.#index.holding(from),
          into: this.#index.className(text(into, 'stock_class_id')),
          shares: text(tx, 'quantity_converted'),
        },
      })
    },
    TX_STOCK_CLASS_SPLIT: (tx, date) => this.#split(tx, date),
    TX_STOCK_PLAN_POOL_ADJUSTMENT: (tx, date) => {
      const plan = this.#index.given.plans.find((each) => each.id === tx['stock_plan_id'])
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
      this.#exercise(tx, date, text(this.#index.security(made ?? ''), 'quantity'))
    },
    TX_EQUITY_COMPENSATION_CANCELLATION: (tx, date) => this.#lapse(tx, date),
    TX_WARRANT_CANCELLATION: (tx, date) => this.#lapse(tx, date),
    TX_CONVERTIBLE_ISSUANCE: (tx, date) => this.#drafts.push(noteDraft(this.#index, tx, date)),
    TX_CONVERTIBLE_CONVERSION: (tx, date) => {
      const made = this.#index.security(list(tx, 'resulting_security_ids')[0] ?? '')
      this.#drafts.push({
        kind: 'convert_note',
        date,
        data: {
          note_id: `@security:${text(tx, 'security_id')}`,
          share_class: this.#index.className(text(made, 'stock_class_id')),
          price: this.#index.amount(made, 'share_price'),
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

  #redeem(tx: ReadObject, date: string, shares: string): void {
    const from = this.#index.security(text(tx, 'security_id'))
    this.#add({ kind: 'redeem', date, data: { ...this.#index.holding(from), shares } })
  }

  #split(tx: ReadObject, date: string): void {
    const given = tx['split_ratio'] as Record<string, string> | undefined
    const [numerator, denominator] = [Number(given?.['numerator']), Number(given?.['denominator'])]
    if (!Number.isInteger(numerator) || !Number.isInteger(denominator))
      refuseFile(`The split ${tx.id} is not a ratio of whole numbers.`)
    const classId = text(tx, 'stock_class_id')
    for (const plan of this.#index.given.plans)
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
      data: { share_class: this.#index.className(classId), numerator, denominator },
    })
  }

  #grant(tx: ReadObject, date: string, instrument: 'option' | 'warrant'): void {
    if (this.#index.isResulting(text(tx, 'security_id'))) return
    this.#drafts.push(grantDraft(this.#index, tx, { date, instrument }))
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
}
