import type Stripe from 'stripe'
import { extensionPoint } from '../../kernel/extension-point.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import type { CardEvent } from '../card-provider/index.ts'

/**
 * What a module above has at the provider: payments by card of cash calls and fees, identity checks. Without a key
 * there is no provider to ask.
 */
export interface CardPaymentKind {
  /** What an event changes; undefined where it is about nothing of this kind. No transaction is open. */
  effectOf(
    question: QueryContext,
    provider: Stripe | undefined,
    event: CardEvent,
  ): Promise<((work: Work) => Promise<void>) | undefined>
  /** That of which the provider should have told something by now. Each is asked after by itself. */
  unsettled(platform: Platform, tenant: Tenant): Promise<((provider: Stripe | undefined) => Promise<void>)[]>
}

const kinds = extensionPoint<CardPaymentKind>('kinds of card payments')

/** For the manifest of a module above that takes cards. */
export const cardPaymentKind = kinds.handler

export const cardPaymentKinds = ({ modules }: Platform): CardPaymentKind[] => kinds.handlersOf(modules)
