import { classKey } from '../../../domain/cap-table-events.ts'
import type { CapTableEvent, Fraction } from '../../../domain/cap-table-events.ts'
import { wholeSharesOf } from '../../../domain/cap-table-commands.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatShares } from '../../../domain/decimal.ts'
import { divideRounding, formatMoney, sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'
import { GrantWriter } from './grant-writer.ts'
import { classId, noteFacts, planId } from './instrument-facts.ts'
import { Securities } from './securities.ts'
import type { SplitSecurity } from './securities.ts'
import { TransactionList } from './transaction-list.ts'
import type { EventBase, EventOfKind } from './transaction-list.ts'

export interface Facts {
  round: string | null
  certificate: string | null
  numbers: { from: string; to: string } | undefined
  priceE8: bigint
  eis: boolean
  expiresOn: string | null
  /** Price at which shares were bought back; null where nothing says. */
  redeemedAt: string | null
}

/**
 * A company's history as transactions of the format. The format counts certificates where we count holders
 * and classes, so a transfer becomes one transaction for each security, oldest first. Impossible events are
 * left out, as in the table.
 */
export class TransactionWriter {
  readonly issuedUnder = new Map<string, string>()
  readonly transactions: TransactionList
  /**
   * The transaction that follows the description of a class, by the event's id; nothing has that id after the
   * last one.
   */
  readonly describedBefore = new Map<string, string>()
  readonly #table: CapTable
  readonly #currency: string
  readonly #facts: (eventId: string) => Facts
  readonly #securities = new Securities()
  readonly #grants: GrantWriter
  /** The security of a note that is not repaid or converted yet, by the note's event. */
  readonly #notes = new Map<string, string>()
  readonly #reserved = new Map<string, bigint>()

  constructor({ events, company }: History, facts: (eventId: string) => Facts) {
    this.#currency = company.currency
    this.#facts = facts
    this.#table = foldCapTable(events, company.currency)
    this.transactions = new TransactionList(company.currency)
    this.#grants = new GrantWriter({
      table: this.#table,
      currency: company.currency,
      securities: this.#securities,
      transactions: this.transactions,
      expiryOf: (eventId) => facts(eventId).expiresOn,
    })
    const impossible = new Set(this.#table.problems.map(({ eventId }) => eventId))
    const ordered = events.toSorted((a, b) => (a.date === b.date ? 0 : Number(a.date > b.date) * 2 - 1))
    for (const event of ordered) if (!impossible.has(event.id)) this.#write(event)
  }

  #write(event: CapTableEvent): void {
    const writers = this.#writers as Record<string, (event: CapTableEvent) => void>
    writers[event.kind]?.(event)
  }

  readonly #writers = {
    share_class: (event: EventOfKind<'share_class'>) => {
      this.describedBefore.set(event.id, this.transactions.nextId())
    },
    issue: (event: EventOfKind<'issue'>) => {
      const { numbers, priceE8 } = this.#facts(event.id)
      const { holder, shareClass, sharesMicro } = event
      const security = this.#securities.add({ holder, shareClass, sharesMicro, priceE8 })
      this.issuedUnder.set(event.id, security.id)
      const range = numbers && { starting_share_number: numbers.from, ending_share_number: numbers.to }
      this.transactions.issue(event, security, range && { share_numbers_issued: [range] })
    },
    transfer: (event: EventOfKind<'transfer'>) => {
      for (const taken of this.#securities.take(event.holder, event.shareClass, event.sharesMicro)) {
        const { from, sharesMicro } = taken
        const given = this.#securities.add({ ...from, holder: event.to, sharesMicro })
        this.transactions.add('TX_STOCK_TRANSFER', event, {
          security_id: from.id,
          quantity: formatShares(sharesMicro),
          resulting_security_ids: [given.id],
          ...restOf(taken),
        })
        this.transactions.issue(event, given)
        this.#issueRest(event, taken)
      }
    },
    redeem: (event: EventOfKind<'redeem'>) => this.#redeem(event),
    convert: (event: EventOfKind<'convert'>) => this.#convert(event),
    split: (event: EventOfKind<'split'>) => this.#split(event),
    pool: (event: EventOfKind<'pool'>) => {
      const plan = classKey(event.plan)
      const reserved = (this.#reserved.get(plan) ?? 0n) + event.sharesMicro
      this.#reserved.set(plan, reserved)
      this.transactions.add('TX_STOCK_PLAN_POOL_ADJUSTMENT', event, {
        stock_plan_id: planId(event.plan),
        shares_reserved: formatShares(reserved),
      })
    },
    grant: (event: EventOfKind<'grant'>) => this.#grants.grant(event),
    exercise: (event: EventOfKind<'exercise'>) => this.#grants.exercise(event),
    lapse: (event: EventOfKind<'lapse'>) => this.#grants.lapse(event),
    note: (event: EventOfKind<'note'>) => this.#note(event),
    convert_note: (event: EventOfKind<'convert_note'>) => this.#convertNote(event),
    repay_note: (event: EventOfKind<'repay_note'>) => {
      this.transactions.add('TX_CONVERTIBLE_CANCELLATION', event, {
        security_id: this.#notes.get(event.note)!,
        amount: this.transactions.money(formatMoney(-this.#moved(event.id, 'note:'), this.#currency)),
        reason_text: 'Repaid',
      })
    },
  }

  /** With a price it was bought back, without one it was cancelled. */
  #redeem(event: EventOfKind<'redeem'>): void {
    const { redeemedAt } = this.#facts(event.id)
    const [type, terms] =
      redeemedAt === null
        ? ['TX_STOCK_CANCELLATION', { reason_text: 'Bought back or cancelled' }]
        : ['TX_STOCK_REPURCHASE', { price: this.transactions.money(redeemedAt) }]
    for (const taken of this.#securities.take(event.holder, event.shareClass, event.sharesMicro)) {
      const quantity = formatShares(taken.sharesMicro)
      this.transactions.add(type, event, { security_id: taken.from.id, quantity, ...terms, ...restOf(taken) })
      this.#issueRest(event, taken)
    }
  }

  #issueRest(event: EventBase, { rest }: SplitSecurity): void {
    if (rest) this.transactions.issue(event, rest)
  }

  /** What an event did to lines of one kind: the table has worked it out already. */
  #moved(eventId: string, prefix: string): bigint {
    const moves = this.#table.movements.filter(
      (move) => move.eventId === eventId && move.instrument.startsWith(prefix),
    )
    return sum(moves.map(({ quantity }) => quantity))
  }

  /** Parts round down together, so that they come to what the whole converts into. */
  #convert(event: EventOfKind<'convert'>): void {
    const taken = this.#securities.take(event.holder, event.shareClass, event.sharesMicro)
    const into = this.#table.movements.find(
      (move) => move.eventId === event.id && move.instrument === `class:${classKey(event.into)}`,
    )
    const ratio: Fraction = { numerator: into?.quantity ?? 0n, denominator: event.sharesMicro }
    let [before, given] = [0n, 0n]
    for (const part of taken) {
      before += part.sharesMicro
      const upTo = before === event.sharesMicro ? ratio.numerator : wholeSharesOf(before, ratio)
      const made = this.#securities.add({
        holder: event.holder,
        shareClass: event.into,
        sharesMicro: upTo - given,
        priceE8: part.from.priceE8,
      })
      given = upTo
      this.transactions.add('TX_STOCK_CONVERSION', event, {
        security_id: part.from.id,
        quantity_converted: formatShares(part.sharesMicro),
        resulting_security_ids: [made.id],
        ...restOf(part),
      })
      this.transactions.issue(event, made)
      this.#issueRest(event, part)
    }
  }

  /** Shares get new certificates with the number and price after the split, so that certificates add up. */
  #split(event: EventOfKind<'split'>): void {
    const { numerator, denominator } = event.ratio
    const scaled = (quantity: bigint) => divideRounding(quantity * numerator, denominator, 'floor')
    for (const [plan, { shareClass }] of this.#table.plans)
      if (classKey(shareClass) === classKey(event.shareClass))
        this.#reserved.set(plan, scaled(this.#reserved.get(plan) ?? 0n))
    this.#grants.split(event.shareClass, event.ratio)
    const id = this.transactions.add('TX_STOCK_CLASS_SPLIT', event, {
      stock_class_id: classId(event.shareClass),
      split_ratio: { numerator: String(numerator), denominator: String(denominator) },
    })
    for (const { from, made } of this.#securities.split(event.shareClass, event.ratio)) {
      this.transactions.add('TX_STOCK_REISSUANCE', event, {
        security_id: from.id,
        resulting_security_ids: [made.id],
        split_transaction_id: id,
        reason_text: 'Split',
      })
      this.transactions.issue(event, made)
    }
  }

  #note(event: EventOfKind<'note'>): void {
    const securityId = this.#securities.nextId()
    this.#notes.set(event.id, securityId)
    const { type, facts } = noteFacts(event, securityId, this.#currency)
    this.transactions.add(type, event, facts)
  }

  #convertNote(event: EventOfKind<'convert_note'>): void {
    const { holder } = this.#table.notes.get(event.note)!
    const sharesMicro = this.#moved(event.id, 'class:')
    const { shareClass, priceE8 } = event
    const made = this.#securities.add({ holder, shareClass, sharesMicro, priceE8 })
    this.transactions.add('TX_CONVERTIBLE_CONVERSION', event, {
      security_id: this.#notes.get(event.note)!,
      trigger_id: `trigger-${event.note}`,
      reason_text: 'Converted',
      resulting_security_ids: [made.id],
    })
    this.transactions.issue(event, made)
  }
}

const restOf = ({ rest }: SplitSecurity) => (rest ? { balance_security_id: rest.id } : {})
