import { classKey } from '../../../domain/cap-table-events.ts'
import type { CapTableEvent, Fraction } from '../../../domain/cap-table-events.ts'
import { wholeSharesOf } from '../../../domain/cap-table-commands.ts'
import { foldCapTable } from '../../../domain/cap-table-fold.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatPrice, formatShares } from '../../../domain/decimal.ts'
import { divideRounding, formatMoney, sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'
import { classId, grantFacts, noteFacts, planId } from './instrument-facts.ts'
import type { OcfObject } from './objects.ts'
import { Securities } from './securities.ts'
import type { Security, SplitSecurity } from './securities.ts'

type EventBase = Pick<CapTableEvent, 'id' | 'date'>
type EventOfKind<Kind extends CapTableEvent['kind']> = Extract<CapTableEvent, { kind: Kind }>

/**
 * An option, a warrant or a note, as it stands just now: its security, how many are left, and at which
 * strike.
 */
interface OpenSecurity {
  securityId: string
  sharesMicro: bigint
  strikeE8: bigint
}

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
 * A company's history as transactions of the format. It counts certificates where we count holders and
 * classes, so a transfer becomes as many as there are securities touched, oldest first; what can't have
 * happened is left out, as in the table.
 */
export class TransactionWriter {
  readonly written: OcfObject[] = []
  readonly issuedUnder = new Map<string, string>()
  /** Which transactions an event became, by its id. */
  readonly transactionsOf = new Map<string, string[]>()
  /**
   * The transaction that follows the description of a class, by the event's id; nothing has that id after the
   * last one.
   */
  readonly describedBefore = new Map<string, string>()
  readonly #table: CapTable
  readonly #currency: string
  readonly #facts: (eventId: string) => Facts
  readonly #securities = new Securities()
  readonly #open = new Map<string, OpenSecurity>()
  readonly #reserved = new Map<string, bigint>()
  #count = 0

  constructor({ events, company }: History, facts: (eventId: string) => Facts) {
    this.#currency = company.currency
    this.#facts = facts
    this.#table = foldCapTable(events, company.currency)
    const impossible = new Set(this.#table.problems.map(({ eventId }) => eventId))
    const ordered = events.toSorted((a, b) => (a.date === b.date ? 0 : Number(a.date > b.date) * 2 - 1))
    for (const event of ordered) if (!impossible.has(event.id)) this.#write(event)
  }

  #write(event: CapTableEvent): void {
    const writers = this.#writers as Record<string, (event: CapTableEvent) => void>
    writers[event.kind]?.(event)
  }

  #tx(type: string, event: EventBase, facts: Record<string, unknown>): string {
    this.#count += 1
    const id = `tx-${this.#count}`
    this.written.push({ object_type: type, id, date: event.date, ...facts })
    this.transactionsOf.set(event.id, [...(this.transactionsOf.get(event.id) ?? []), id])
    return id
  }

  #money(amount: string) {
    return { amount, currency: this.#currency }
  }

  #issue(event: EventBase, security: Security, more: Record<string, unknown> = {}): void {
    this.#tx('TX_STOCK_ISSUANCE', event, {
      security_id: security.id,
      custom_id: security.id,
      stakeholder_id: security.holder,
      stock_class_id: classId(security.shareClass),
      share_price: this.#money(formatPrice(security.priceE8)),
      quantity: formatShares(security.sharesMicro),
      security_law_exemptions: [],
      stock_legend_ids: [],
      ...more,
    })
  }

  readonly #writers = {
    share_class: (event: EventOfKind<'share_class'>) => {
      this.describedBefore.set(event.id, `tx-${this.#count + 1}`)
    },
    issue: (event: EventOfKind<'issue'>) => {
      const { numbers, priceE8 } = this.#facts(event.id)
      const { holder, shareClass, sharesMicro } = event
      const security = this.#securities.add({ holder, shareClass, sharesMicro, priceE8 })
      this.issuedUnder.set(event.id, security.id)
      const range = numbers && { starting_share_number: numbers.from, ending_share_number: numbers.to }
      this.#issue(event, security, range && { share_numbers_issued: [range] })
    },
    transfer: (event: EventOfKind<'transfer'>) => {
      for (const taken of this.#securities.take(event.holder, event.shareClass, event.sharesMicro)) {
        const { from, sharesMicro } = taken
        const given = this.#securities.add({ ...from, holder: event.to, sharesMicro })
        this.#tx('TX_STOCK_TRANSFER', event, {
          security_id: from.id,
          quantity: formatShares(sharesMicro),
          resulting_security_ids: [given.id],
          ...restOf(taken),
        })
        this.#issue(event, given)
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
      this.#tx('TX_STOCK_PLAN_POOL_ADJUSTMENT', event, {
        stock_plan_id: planId(event.plan),
        shares_reserved: formatShares(reserved),
      })
    },
    grant: (event: EventOfKind<'grant'>) => {
      const { sharesMicro, strikeE8 } = event
      const open = { securityId: this.#securities.nextId(), sharesMicro, strikeE8 }
      this.#open.set(event.id, open)
      this.#grant(event, event.id, open)
    },
    exercise: (event: EventOfKind<'exercise'>) => this.#exercise(event),
    lapse: (event: EventOfKind<'lapse'>) => this.#lapse(event),
    note: (event: EventOfKind<'note'>) => this.#note(event),
    convert_note: (event: EventOfKind<'convert_note'>) => this.#convertNote(event),
    repay_note: (event: EventOfKind<'repay_note'>) => {
      this.#tx('TX_CONVERTIBLE_CANCELLATION', event, {
        security_id: this.#open.get(event.note)!.securityId,
        amount: this.#money(formatMoney(-this.#moved(event.id, 'note:'), this.#currency)),
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
        : ['TX_STOCK_REPURCHASE', { price: this.#money(redeemedAt) }]
    for (const taken of this.#securities.take(event.holder, event.shareClass, event.sharesMicro)) {
      const quantity = formatShares(taken.sharesMicro)
      this.#tx(type, event, { security_id: taken.from.id, quantity, ...terms, ...restOf(taken) })
      this.#issueRest(event, taken)
    }
  }

  #issueRest(event: EventBase, { rest }: SplitSecurity): void {
    if (rest) this.#issue(event, rest)
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
      this.#tx('TX_STOCK_CONVERSION', event, {
        security_id: part.from.id,
        quantity_converted: formatShares(part.sharesMicro),
        resulting_security_ids: [made.id],
        ...restOf(part),
      })
      this.#issue(event, made)
      this.#issueRest(event, part)
    }
  }

  /**
   * Shares get new certificates, with their number and price of after the split, so that whoever adds up
   * certificates is right; the format has no such thing for options and warrants, which whoever reads it
   * splits with their class.
   */
  #split(event: EventOfKind<'split'>): void {
    const { numerator, denominator } = event.ratio
    const scaled = (quantity: bigint) => divideRounding(quantity * numerator, denominator, 'floor')
    for (const [plan, { shareClass }] of this.#table.plans)
      if (classKey(shareClass) === classKey(event.shareClass))
        this.#reserved.set(plan, scaled(this.#reserved.get(plan) ?? 0n))
    for (const [id, open] of this.#open) {
      const granted = this.#table.grants.get(id)
      if (!granted || classKey(granted.shareClass) !== classKey(event.shareClass)) continue
      open.sharesMicro = scaled(open.sharesMicro)
      open.strikeE8 = divideRounding(open.strikeE8 * denominator, numerator, 'halfUp')
    }
    const id = this.#tx('TX_STOCK_CLASS_SPLIT', event, {
      stock_class_id: classId(event.shareClass),
      split_ratio: { numerator: String(numerator), denominator: String(denominator) },
    })
    for (const { from, made } of this.#securities.split(event.shareClass, event.ratio)) {
      this.#tx('TX_STOCK_REISSUANCE', event, {
        security_id: from.id,
        resulting_security_ids: [made.id],
        split_transaction_id: id,
        reason_text: 'Split',
      })
      this.#issue(event, made)
    }
  }

  #grant(when: EventBase, id: string, open: OpenSecurity): void {
    const { expiresOn } = this.#facts(id)
    const given = { id, ...open, expiresOn, currency: this.#currency }
    const { type, facts } = grantFacts(this.#table.grants.get(id)!, given)
    this.#tx(type, when, facts)
  }

  /**
   * What is left of a grant after a part of it goes on under a security of its own: a transaction ends the
   * one that it acts on.
   */
  #balance(open: OpenSecurity): string | undefined {
    if (open.sharesMicro === 0n) return undefined
    open.securityId = this.#securities.nextId()
    return open.securityId
  }

  #exercise(event: EventOfKind<'exercise'>): void {
    const granted = this.#table.grants.get(event.grant)!
    const open = this.#open.get(event.grant)!
    const exercised = open.securityId
    open.sharesMicro -= event.sharesMicro
    const { holder, shareClass } = granted
    const priceE8 = open.strikeE8
    const made = this.#securities.add({ holder, shareClass, sharesMicro: event.sharesMicro, priceE8 })
    const balance = this.#balance(open)
    const isOption = granted.instrument === 'option'
    this.#tx(isOption ? 'TX_EQUITY_COMPENSATION_EXERCISE' : 'TX_WARRANT_EXERCISE', event, {
      security_id: exercised,
      // An exercise has no field for its balance in this release, which is a security that results from it
      // all the same.
      resulting_security_ids: balance === undefined ? [made.id] : [made.id, balance],
      ...(isOption
        ? { quantity: formatShares(event.sharesMicro) }
        : { trigger_id: `trigger-${event.grant}` }),
    })
    this.#issue(event, made)
    if (balance !== undefined) this.#grant(event, event.grant, open)
  }

  #lapse(event: EventOfKind<'lapse'>): void {
    const granted = this.#table.grants.get(event.grant)!
    const open = this.#open.get(event.grant)!
    const cancelled = open.securityId
    open.sharesMicro -= event.sharesMicro
    const balance = this.#balance(open)
    const isOption = granted.instrument === 'option'
    const quantity = formatShares(event.sharesMicro)
    this.#tx(isOption ? 'TX_EQUITY_COMPENSATION_CANCELLATION' : 'TX_WARRANT_CANCELLATION', event, {
      security_id: cancelled,
      quantity,
      reason_text: 'Lapsed',
      ...(balance !== undefined && { balance_security_id: balance }),
    })
    if (balance !== undefined) this.#grant(event, event.grant, open)
    if (isOption && granted.plan !== undefined)
      this.#tx('TX_STOCK_PLAN_RETURN_TO_POOL', event, {
        security_id: cancelled,
        stock_plan_id: planId(granted.plan),
        quantity,
        reason_text: 'Lapsed',
      })
  }

  #note(event: EventOfKind<'note'>): void {
    const securityId = this.#securities.nextId()
    this.#open.set(event.id, { securityId, sharesMicro: 0n, strikeE8: 0n })
    const { type, facts } = noteFacts(event, securityId, this.#currency)
    this.#tx(type, event, facts)
  }

  #convertNote(event: EventOfKind<'convert_note'>): void {
    const { holder } = this.#table.notes.get(event.note)!
    const sharesMicro = this.#moved(event.id, 'class:')
    const { shareClass, priceE8 } = event
    const made = this.#securities.add({ holder, shareClass, sharesMicro, priceE8 })
    this.#tx('TX_CONVERTIBLE_CONVERSION', event, {
      security_id: this.#open.get(event.note)!.securityId,
      trigger_id: `trigger-${event.note}`,
      reason_text: 'Converted',
      resulting_security_ids: [made.id],
    })
    this.#issue(event, made)
  }
}

const restOf = ({ rest }: SplitSecurity) => (rest ? { balance_security_id: rest.id } : {})
