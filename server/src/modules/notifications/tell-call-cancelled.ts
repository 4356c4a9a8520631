import { textOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { moneyText } from '../../domain/format.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notifyAll } from './notify.ts'
import { words } from './words.ts'

/** A line of a call that was cancelled, of an opportunity or of a fund. */
export interface CancelledLine {
  user_id: number
  first_name: string
  email: string
  /** Cause of the notice that asked for the money. */
  notice: string
  /** The call's own title, and what it was for. */
  title: string
  offer: string
  currency: string
  amount_minor: bigint
  /** The page on which it was paid. */
  page: string
}

/**
 * Tells those whose notice of a call went out that it was cancelled: at the bell, and by mail. Anyone who was not
 * asked for the money yet hears of neither.
 */
export async function tellCallCancelled(
  work: Work,
  lines: readonly CancelledLine[],
): Promise<() => Promise<void>> {
  const asked = await noticesSent(
    work,
    lines.map(({ notice }) => notice),
  )
  const told = lines
    .filter(({ notice }) => asked.has(notice))
    .map((line) => ({ ...line, cause: `${line.notice}:cancelled`, message: messageOf(work, line) }))
  const help = textOf(wordingOf(work.tenant), 'call_cancelled_help', {
    contact_email: work.tenant.branding.support_email ?? 'us',
  })
  for (const { first_name: firstName, email, title, page, cause, message } of told)
    await postLetter(work, {
      group: 'money',
      to: email,
      cause,
      mail: notification(senderOf(work.tenant), {
        firstName,
        message: `${message} ${help}`,
        subject: `${title} was cancelled`,
        button: { label: 'View details', url: linkTo(work.platform, work.tenant, page) },
      }),
    })
  return notifyAll(
    work,
    told.map(({ user_id: userId, page, cause, message }) => ({
      userIds: [userId],
      cause,
      name: 'CashCallCancelled',
      message,
      cta: page,
      icon: 'info',
    })),
  )
}

/** Which of these notices went out. Letters are not kept for ever; what stands at the bell is. */
async function noticesSent(work: Work, causes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cause: string }>`
    select m.cause from mails m where m.tenant_id = ${work.tenant.id} and m.cause = any(${[...causes]}::text[])
    union
    select n.cause from notifications n where n.tenant_id = ${work.tenant.id} and n.cause = any(${[...causes]}::text[])`.execute(
    work.db,
  )
  return new Set(rows.map(({ cause }) => cause))
}

const messageOf = (
  work: Work,
  { title, offer, currency, amount_minor: amountMinor }: CancelledLine,
): string =>
  words`${textOf(wordingOf(work.tenant), 'call_cancelled', {
    call_title: title,
    name: offer,
    amount: moneyText(amountMinor, currency),
  })}`
