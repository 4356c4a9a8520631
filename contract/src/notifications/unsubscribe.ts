import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice } from '../wire.ts'
import { notificationGroupNames } from './groups.ts'

/** What a link in an e-mail stops: the e-mails of a group, or marketing that was agreed to. */
export const stoppable = [...notificationGroupNames, 'marketing'] as const
export type Stoppable = (typeof stoppable)[number]

const stopped = z.object({
  stops: choice(stoppable),
  /** Whose page of preferences it is; null for a person who has no account. */
  side: choice(['investor', 'staff']).nullable(),
  /** Whether these e-mails are stopped already. */
  is_stopped: z.boolean(),
})
export type StoppedEmails = z.output<typeof stopped>

const answers = { access: 'guest', answer: stopped, refuses: [404], status: 200 } as const

/** Changes nothing: programs that examine e-mails open every link in them. */
export const readUnsubscribeLink = defineEndpoint({
  ...answers,
  method: 'GET',
  path: 'unsubscribe/{token}',
  summary: 'Read which e-mails a link stops',
  throttle: { name: 'unsubscribe-link', limit: 60, perSeconds: 60, by: 'address' },
})

/**
 * RFC 8058: the mailbox posts `List-Unsubscribe=One-Click` to the address in the header, as a form and without
 * cookies. The page behind the same address posts the same.
 */
export const unsubscribe = defineEndpoint({
  ...answers,
  method: 'POST',
  path: '/unsubscribe/{token}',
  summary: 'Stop the e-mails of a link, without signing in',
  antiForgery: false,
  throttle: { name: 'unsubscribe', limit: 120, perSeconds: 60, by: 'address' },
  body: z.object({ 'List-Unsubscribe': choice(['One-Click']) }),
})

/** The screen at which one chooses what one is told of. */
export const preferencesPages = {
  investor: '/investor/profile/notifications',
  staff: '/admin/settings/security/notifications',
} as const
