import type { CardProblem } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { extensionPoint } from '../../kernel/extension-point.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Scope, Work } from '../../kernel/work.ts'

export type CardPayment = Selectable<Tables['card_payments']>

/** The columns of a payment by card that say which line it is of. */
export type LinePlace = Pick<
  CardPayment,
  'cash_call_line_id' | 'investment_id' | 'fund_drawdown_line_id' | 'fund_commitment_id'
>

/** A line of a call as it is now, locked with all that its money changes. */
export interface LockedCallLine {
  place: LinePlace
  currency: string
  openMinor: bigint
  /** Refuses a page to pay on where nothing is asked for. */
  mustBeDue(): void
  /** Why money that was paid is not booked on it; undefined where it is. */
  problemWith(amountMinor: bigint): CardProblem | undefined
  /** Books a payment that came in today, and tells its number. */
  record(amountMinor: bigint): Promise<{ payment_id: number } | { fund_payment_id: number }>
  /** Refuses a refund that could not be booked back. */
  mustTakeBack(payment: CardPayment, amountMinor: bigint): Promise<void>
  /**
   * Books a refund back and tells how much of it was surplus; undefined, and nothing, where that can't be.
   */
  takeBack(payment: CardPayment, refund: { id: number; amountMinor: bigint }): Promise<bigint | undefined>
  /**
   * Books a payment back that the card’s bank took in a dispute: `reversed` once, `earlier` where that was done, or
   * `impossible`, and nothing, where staff have to settle it.
   */
  takeLost(payment: CardPayment): Promise<'reversed' | 'earlier' | 'impossible'>
}

type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx }

/** Who pays a line, for what, and the pages on which they and staff see it. */
export interface PayableLine {
  userId: number
  /** Of the opportunity or the fund. */
  name: string
  /** The portal's page, with a query. */
  ownPage: string
  staffPage: string
}

/** Lines of one kind that are paid by card: of cash calls, or of calls on funds. */
export interface CallLineKind {
  column: 'cash_call_line_id' | 'fund_drawdown_line_id'
  /** The line's part of the key under which the provider knows an attempt. */
  keyName: string
  /** What a line's money is in, with `{terms}` of the tenant. */
  noun: string
  lock(work: Work, lineId: number): Promise<LockedCallLine>
  /** What the payer reads on the provider's page. */
  describe(work: Work, lineId: number): Promise<string>
  /** What is due on a line that may be paid; undefined where nothing is. */
  openMinor(reader: Reader, lineId: number): Promise<bigint | undefined>
  find(reader: Reader, lineId: number): Promise<PayableLine>
}

const kinds = extensionPoint<CallLineKind>('kinds of lines that are paid by card')

/** For the manifest of a module above whose lines are paid by card. */
export const callLineKind = kinds.handler

/** The kind of the line that a payment is of, with the line's number. */
export function lineOf({ modules }: Platform, place: LinePlace): { kind: CallLineKind; lineId: number } {
  for (const kind of kinds.handlersOf(modules)) {
    const lineId = place[kind.column]
    if (lineId !== null) return { kind, lineId }
  }
  throw new Error('No module declares the line of this payment by card.')
}
