import { dayText, moneyText } from '../../domain/format.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'
import { notReceivedYet, overdueWords } from './overdue-text.ts'

/** A line of a call on which money is due. */
export interface DuePayment {
  id: number
  user_id: number
  first_name: string
  email: string
  /** Of the opportunity or the fund. */
  name: string
  /** The page on which it is paid. */
  page: string
  currency: string
  outstanding_minor: bigint
  due_date: string
  /** Days from today to the day: 3, 0 or -3. */
  days: number
  /** Its day and its days of grace are over. */
  is_late: boolean
  /** When the investor reported the payment as sent. */
  sent_at?: Date | null
}

/** At the bell and by mail: an investor who doesn’t sign in must hear of the day too. */
export async function remindOfPayment(
  work: Work,
  line: DuePayment,
  cause: string,
): Promise<() => Promise<void>> {
  const message = messageOf(work, line)
  const mail = notification(senderOf(work.tenant), {
    firstName: line.first_name,
    message,
    button: { label: 'See how to pay', url: linkTo(work.platform, work.tenant, line.page) },
  })
  await postLetter(work, { group: 'money', to: line.email, cause, mail })
  return notify(work, {
    userIds: [line.user_id],
    cause,
    name: 'PaymentDue',
    message,
    cta: line.page,
    icon: 'info',
  })
}

function messageOf(work: Work, line: DuePayment): string {
  if (line.is_late) return overdueWords(work, line)
  const amount = moneyText(line.outstanding_minor, line.currency)
  const on = dayText(line.due_date)
  const { name, sent_at: sentAt } = line
  if (line.days < 0)
    return sentAt
      ? words`**${amount}** for ${name} was due on ${on}. ${notReceivedYet(sentAt)}`
      : words`Please pay **${amount}** for ${name}. It was due on ${on}.`
  const day = line.days === 0 ? 'today' : `by ${on}`
  if (!sentAt) return words`Please pay **${amount}** for ${name} ${day}.`
  return words`**${amount}** for ${name} is due ${day}. ${notReceivedYet(sentAt)}`
}
