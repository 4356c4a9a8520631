import type { Platform } from '../platform.ts'
import { isSealed, seal, unseal } from '../secrets.ts'
import type { Mail } from './mailer.ts'

/** What of a letter is stored: its links sign people in and its codes prove who they are. */
type Body = Pick<Mail, 'text' | 'html'>

/** Which letter of which tenant, so that a body opens in its own row alone. */
interface Letter {
  tenantId: number
  cause: string
}

const context = ({ tenantId, cause }: Letter, part: keyof Body) => [tenantId, 'mail', cause, part]

/**
 * A letter's body as it waits in the outbox: sealed, except in a demo, whose outbox is a page. What was
 * handed to a mail server is stored no longer (`handedOver`).
 */
export function storedBody({ settings }: Pick<Platform, 'settings'>, letter: Letter, body: Body): Body {
  if (!settings.production && settings.mail.driver === 'outbox') return { text: body.text, html: body.html }
  const sealed = (part: keyof Body) => seal(settings.masterKey, context(letter, part), body[part])
  return { text: sealed('text'), html: sealed('html') }
}

/** The body as it was written. */
export function letterBody({ settings }: Pick<Platform, 'settings'>, letter: Letter, stored: Body): Body {
  const opened = (part: keyof Body) =>
    isSealed(stored[part]) ? unseal(settings.masterKey, context(letter, part), stored[part]) : stored[part]
  return { text: opened('text'), html: opened('html') }
}

/** What stays of a letter that needs no sending any more: to whom, about what and when, and no body. */
export const handedOver: Body = { text: '', html: '' }
