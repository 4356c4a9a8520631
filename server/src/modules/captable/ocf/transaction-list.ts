import type { CapTableEvent } from '../../../domain/cap-table-events.ts'
import { formatPrice, formatShares } from '../../../domain/decimal.ts'
import { classId } from './instrument-facts.ts'
import type { OcfObject } from './objects.ts'
import type { Security } from './securities.ts'

export type EventBase = Pick<CapTableEvent, 'id' | 'date'>
export type EventOfKind<Kind extends CapTableEvent['kind']> = Extract<CapTableEvent, { kind: Kind }>

/** The transactions of a package in their order, and the events that they came from. */
export class TransactionList {
  readonly objects: OcfObject[] = []
  /** The ids of the transactions that an event became, by the event's id. */
  readonly ofEvent = new Map<string, string[]>()
  readonly #currency: string
  #count = 0

  constructor(currency: string) {
    this.#currency = currency
  }

  /** The id that the next transaction gets. */
  nextId(): string {
    return `tx-${this.#count + 1}`
  }

  add(type: string, event: EventBase, facts: Record<string, unknown>): string {
    const id = this.nextId()
    this.#count += 1
    this.objects.push({ object_type: type, id, date: event.date, ...facts })
    this.ofEvent.set(event.id, [...(this.ofEvent.get(event.id) ?? []), id])
    return id
  }

  money(amount: string) {
    return { amount, currency: this.#currency }
  }

  issue(event: EventBase, security: Security, more: Record<string, unknown> = {}): void {
    this.add('TX_STOCK_ISSUANCE', event, {
      security_id: security.id,
      custom_id: security.id,
      stakeholder_id: security.holder,
      stock_class_id: classId(security.shareClass),
      share_price: this.money(formatPrice(security.priceE8)),
      quantity: formatShares(security.sharesMicro),
      security_law_exemptions: [],
      stock_legend_ids: [],
      ...more,
    })
  }
}
