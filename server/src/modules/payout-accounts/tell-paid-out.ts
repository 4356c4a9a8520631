import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notifyAll } from '../notifications/index.ts'

type Note = Parameters<typeof notifyAll>[1][number]

/** What an investor was paid, by bank. */
interface Payout {
  userId: number
  /** Of the note and, with the investor, of the letter. */
  cause: string
  name: Note['name']
  /** How much, and what for. */
  message: string
  /** The day of the payment, and the last digits of the accounts that it went to; null where nothing was paid. */
  paid: { on: string; accounts: readonly string[] } | null
  page: string
}

/** Investors hear at the bell of what they were paid, and by e-mail with the day and the account. */
export async function tellPaidOut(work: Work, payouts: readonly Payout[]): Promise<() => Promise<void>> {
  const people = await addresseesOf(
    work,
    payouts.map(({ userId }) => userId),
  )
  for (const payout of payouts) {
    const person = people.get(payout.userId)
    if (person)
      await postLetter(work, {
        group: 'money',
        to: person.email,
        cause: `${payout.cause}:${payout.userId}`,
        mail: notification(senderOf(work.tenant), {
          firstName: person.first_name,
          message: payout.paid === null ? payout.message : `${payout.message} ${arrivalOf(payout.paid)}`,
          button: { label: 'View details', url: linkTo(work.platform, work.tenant, payout.page) },
        }),
      })
  }
  return notifyAll(
    work,
    payouts.map(({ userId, cause, name, message, page }) => ({
      userIds: [userId],
      cause,
      name,
      message,
      cta: page,
      icon: 'info',
    })),
  )
}

/** "It was paid on 20 November 2026 to your account ending 4958." */
function arrivalOf({ on, accounts }: NonNullable<Payout['paid']>): string {
  const day = `It was paid on ${dateText(on)}`
  if (accounts.length === 0) return `${day}.`
  const last = accounts.at(-1)!
  return accounts.length === 1
    ? `${day} to your account ending ${last}.`
    : `${day} to your accounts ending ${accounts.slice(0, -1).join(', ')} and ${last}.`
}

async function addresseesOf({ db, tenant }: Work, userIds: readonly number[]) {
  const { rows } = await sql<{ id: number; first_name: string; email: string }>`
    select id, first_name, email from users
    where tenant_id = ${tenant.id} and id = any(${[...userIds]}::bigint[]) and deleted_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
