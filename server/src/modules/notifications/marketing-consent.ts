import type { Db, Trx } from '../../kernel/database/database.ts'
import { extensionPoint } from '../../kernel/extension-point.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import type { MailReader } from './unsubscribe-link.ts'

/** The consent of one kind of people to marketing by e-mail. The module that keeps these people keeps it too. */
export interface MarketingConsent {
  kind: MailReader['kind']
  /** undefined: there is no such person. */
  isGiven(asking: Scope & { db: Db | Trx }, id: number): Promise<boolean | undefined>
  withdraw(work: Work, id: number): Promise<void>
}

export const { handler: marketingConsent, handlersOf: marketingConsents } =
  extensionPoint<MarketingConsent>('marketing consent')
