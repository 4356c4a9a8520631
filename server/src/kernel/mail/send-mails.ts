import { sql } from 'kysely'
import type { Delivery, OutgoingMail } from './mailer.ts'
import type { Platform } from '../platform.ts'
import type { ScheduledTask } from '../scheduler.ts'
import type { Tenant } from '../tenants.ts'
import { transactAsSystem } from '../work.ts'
import type { Work } from '../work.ts'
import { handedOver, letterBody } from './stored-letter.ts'

const mostTries = 8
const atOnce = 20

/** SQL of whether a letter was given up: its mailbox refused it, or every attempt failed. */
export const isUndelivered = (row: string): string =>
  `(${row}.sent_at is null and ${row}.attempts >= ${mostTries})`

/**
 * Takes waiting letters to the mail server, oldest first, and notes what became of each. One that did not get
 * through is tried again after half a minute, two, six … eight times in all; one that never will is not.
 * Without a mail server letters stay in the outbox.
 */
export const mailScheduled: readonly ScheduledTask[] = [
  {
    name: 'send_mails',
    everySeconds: 5,
    everywhereEverySeconds: 30,
    isNeeded: async (platform, { id }) =>
      platform.mailer !== undefined &&
      (await platform.database.rows(id, anyUnsent, [id, mostTries])).length > 0,
    perform: sendMails,
  },
]

const anyUnsent = 'select from mails where tenant_id = $1 and sent_at is null and attempts < $2 limit 1'

/**
 * Sends the tenant's letters that wait; what can't be delivered now is tried again later, less and less
 * often.
 */
export async function sendMails(platform: Platform, tenant: Tenant): Promise<void> {
  if (!platform.mailer) return
  for (const letter of await waitingLetters(platform, tenant)) {
    const delivery = await platform.mailer.deliver({
      to: letter.recipient,
      fromName: tenant.name,
      ...answerTo(tenant, letter.reply_to),
      subject: letter.subject,
      ...(letter.unsubscribe_url !== null && { unsubscribeUrl: letter.unsubscribe_url }),
      ...letterBody(platform, { tenantId: tenant.id, cause: letter.cause }, letter),
      // The same on every attempt, so that a mailbox can tell that two deliveries are one letter.
      messageId: `<${tenant.id}.${letter.id}@${tenant.primaryHost}>`,
    })
    await transactAsSystem(platform, tenant, (work) => storeDelivery(work, letter, delivery))
  }
}

async function storeDelivery(
  work: Work,
  letter: { id: number; attempts: number },
  delivery: Delivery,
): Promise<void> {
  const attempts = delivery.ok || delivery.permanent ? mostTries : letter.attempts + 1
  await work.db
    .updateTable('mails')
    .set({
      ...(delivery.ok
        ? { sent_at: work.now, last_error: null }
        : { attempts, last_error: delivery.error.slice(0, 500) }),
      // Nobody needs its links and codes here any more.
      ...(attempts >= mostTries && { ...handedOver, unsubscribe_url: null }),
    })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', letter.id)
    .execute()
  if (!delivery.ok && attempts >= mostTries)
    work.emit({ type: 'mail.undelivered', subject: { type: 'mail', id: letter.id } })
}

/** An answer goes to the letter's sender: the tenant, unless it hands on what a person wrote. */
function answerTo({ name, branding }: Tenant, writer: string | null): Pick<OutgoingMail, 'replyTo'> {
  if (writer !== null) return { replyTo: { name: '', address: writer } }
  return branding.support_email === null ? {} : { replyTo: { name, address: branding.support_email } }
}

function waitingLetters({ database, clock }: Platform, { id }: Tenant) {
  return database
    .of(id)
    .selectFrom('mails')
    .selectAll()
    .where('tenant_id', '=', id)
    .where('sent_at', 'is', null)
    .where('attempts', '<', mostTries)
    .where(sql<boolean>`created_at + make_interval(secs => 15 * (power(3, attempts) - 1)) <= ${clock.now()}`)
    .orderBy('id')
    .limit(atOnce)
    .execute()
}
