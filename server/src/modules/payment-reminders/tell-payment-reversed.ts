import { dayText, moneyText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'

/** A payment that was booked back, and what is due on its line now. */
interface ReversedPayment {
  user_id: number
  first_name: string
  email: string
  /** Of the opportunity or the fund. */
  name: string
  /** The page on which it is paid. */
  page: string
  currency: string
  due_date: string
  paidMinor: bigint
  dueMinor: bigint
}

/** Anyone who was thanked for a payment hears that it was booked back, and what is due. */
export async function tellPaymentReversed(
  work: Work,
  payment: ReversedPayment,
  { thanks, cause }: { thanks: string; cause: string },
): Promise<(() => Promise<void>) | undefined> {
  if (!(await wasSent(work, thanks))) return undefined
  const { user_id: userId, first_name: firstName, email, page, dueMinor } = payment
  const message = messageOf(work, payment)
  await postLetter(work, {
    group: 'money',
    to: email,
    cause,
    mail: notification(senderOf(work.tenant), {
      firstName,
      message,
      button: {
        label: dueMinor > 0n ? 'See how to pay' : 'View details',
        url: linkTo(work.platform, work.tenant, page),
      },
    }),
  })
  return notify(work, { userIds: [userId], cause, name: 'PaymentReversed', message, cta: page, icon: 'info' })
}

function messageOf(
  work: Work,
  { name, currency, due_date: date, paidMinor, dueMinor }: ReversedPayment,
): string {
  const reversed = words`The payment of **${moneyText(paidMinor, currency)}** for ${name} was recorded by mistake and has been reversed.`
  // Nothing is due where it was beyond the amount, or another payment has come since.
  if (dueMinor <= 0n) return reversed
  const [due, day] = [moneyText(dueMinor, currency), dayText(date)]
  const asked =
    date < londonDate(work.now)
      ? words`**${due}** was due on ${day}. Please pay it now.`
      : words`**${due}** is due by ${day}.`
  return `${reversed} ${asked}`
}

async function wasSent(work: Work, cause: string): Promise<boolean> {
  const letter = await work.db
    .selectFrom('mails')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cause', '=', cause)
    .executeTakeFirst()
  return letter !== undefined
}
