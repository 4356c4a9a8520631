import { classKey } from '../../../domain/cap-table-events.ts'
import type { Fraction } from '../../../domain/cap-table-events.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { formatShares } from '../../../domain/decimal.ts'
import { divideRounding } from '../../../domain/money.ts'
import { grantFacts, planId } from './instrument-facts.ts'
import type { Securities } from './securities.ts'
import type { EventBase, EventOfKind, TransactionList } from './transaction-list.ts'

/** An option or a warrant at this point of the history: its security, how many are left, and the strike. */
interface OpenGrant {
  securityId: string
  sharesMicro: bigint
  strikeE8: bigint
}

interface GrantContext {
  table: CapTable
  currency: string
  securities: Securities
  transactions: TransactionList
  /** The last day of a grant, by its event's id. */
  expiryOf: (eventId: string) => string | null
}

/** Writes the transactions of options and warrants. */
export class GrantWriter {
  readonly #table: CapTable
  readonly #currency: string
  readonly #securities: Securities
  readonly #transactions: TransactionList
  readonly #expiryOf: GrantContext['expiryOf']
  readonly #open = new Map<string, OpenGrant>()

  constructor({ table, currency, securities, transactions, expiryOf }: GrantContext) {
    this.#table = table
    this.#currency = currency
    this.#securities = securities
    this.#transactions = transactions
    this.#expiryOf = expiryOf
  }

  grant(event: EventOfKind<'grant'>): void {
    const { sharesMicro, strikeE8 } = event
    const open = { securityId: this.#securities.nextId(), sharesMicro, strikeE8 }
    this.#open.set(event.id, open)
    this.#issue(event, event.id, open)
  }

  /** The format has no transaction for it: readers of a package split grants with their class. */
  split(splitClass: string, { numerator, denominator }: Fraction): void {
    for (const [id, open] of this.#open) {
      const granted = this.#table.grants.get(id)
      if (!granted || classKey(granted.shareClass) !== classKey(splitClass)) continue
      open.sharesMicro = divideRounding(open.sharesMicro * numerator, denominator, 'floor')
      open.strikeE8 = divideRounding(open.strikeE8 * denominator, numerator, 'halfUp')
    }
  }

  #issue(when: EventBase, id: string, open: OpenGrant): void {
    const given = { id, ...open, expiresOn: this.#expiryOf(id), currency: this.#currency }
    const { type, facts } = grantFacts(this.#table.grants.get(id)!, given)
    this.#transactions.add(type, when, facts)
  }

  /**
   * What is left of a grant after a part of it goes on under a security of its own: a transaction ends the
   * one that it acts on.
   */
  #balance(open: OpenGrant): string | undefined {
    if (open.sharesMicro === 0n) return undefined
    open.securityId = this.#securities.nextId()
    return open.securityId
  }

  exercise(event: EventOfKind<'exercise'>): void {
    const granted = this.#table.grants.get(event.grant)!
    const open = this.#open.get(event.grant)!
    const exercised = open.securityId
    open.sharesMicro -= event.sharesMicro
    const { holder, shareClass } = granted
    const priceE8 = open.strikeE8
    const made = this.#securities.add({ holder, shareClass, sharesMicro: event.sharesMicro, priceE8 })
    const balance = this.#balance(open)
    const isOption = granted.instrument === 'option'
    this.#transactions.add(isOption ? 'TX_EQUITY_COMPENSATION_EXERCISE' : 'TX_WARRANT_EXERCISE', event, {
      security_id: exercised,
      // An exercise has no field for its balance in this release, which is a security that results from it
      // all the same.
      resulting_security_ids: balance === undefined ? [made.id] : [made.id, balance],
      ...(isOption
        ? { quantity: formatShares(event.sharesMicro) }
        : { trigger_id: `trigger-${event.grant}` }),
    })
    this.#transactions.issue(event, made)
    if (balance !== undefined) this.#issue(event, event.grant, open)
  }

  lapse(event: EventOfKind<'lapse'>): void {
    const granted = this.#table.grants.get(event.grant)!
    const open = this.#open.get(event.grant)!
    const cancelled = open.securityId
    open.sharesMicro -= event.sharesMicro
    const balance = this.#balance(open)
    const isOption = granted.instrument === 'option'
    const quantity = formatShares(event.sharesMicro)
    this.#transactions.add(
      isOption ? 'TX_EQUITY_COMPENSATION_CANCELLATION' : 'TX_WARRANT_CANCELLATION',
      event,
      {
        security_id: cancelled,
        quantity,
        reason_text: 'Lapsed',
        ...(balance !== undefined && { balance_security_id: balance }),
      },
    )
    if (balance !== undefined) this.#issue(event, event.grant, open)
    if (isOption && granted.plan !== undefined)
      this.#transactions.add('TX_STOCK_PLAN_RETURN_TO_POOL', event, {
        security_id: cancelled,
        stock_plan_id: planId(granted.plan),
        quantity,
        reason_text: 'Lapsed',
      })
  }
}
