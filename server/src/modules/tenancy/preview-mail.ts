import { labelOf } from '@moorgate/contract'
import type { BrandColours } from '@moorgate/contract'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { dayText, weekdayText } from '../../domain/format.ts'
import { cashCallNotice, senderOf } from '../../letters/index.ts'
import { linkTo } from '../../kernel/links.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'

interface MailPreview extends BrandColours {
  theme: 'light' | 'dark'
}

/**
 * The letter that investors get most, in the colours and the theme that are being chosen, whatever theme the
 * reader’s own device has. The call in it is made up.
 */
export function previewOfMail(question: QueryContext, { theme, ...colours }: MailPreview): string {
  const { tenant, platform } = question
  const wording = wordingOf(tenant)
  const { flags } = tenant.branding
  const due = dateOfDay(dayNumber(todayOf(question))! + 14)
  const { html } = cashCallNotice(senderOf({ ...tenant, branding: { ...tenant.branding, colours } }), {
    firstName: 'Eleanor',
    offer: 'Growth Fund II',
    title: `${labelOf(wording.labels, 'cash_call')} 4`,
    amount: '£10,000.00',
    dueDay: weekdayText(due),
    dueDate: dayText(due),
    explanation: ['Your £10,000.00 reservation in Growth Fund II is now due.'],
    ...(flags.hide_bank_details !== 1 && {
      bank: {
        holder_name: flags.hide_payment_reference === 1 ? null : tenant.name,
        sort_code: '00-00-00',
        account_number: '00000000',
        iban: null,
        bic: null,
      },
    }),
    ...(flags.hide_payment_reference !== 1 && { reference: 'RF18P000000I000000' }),
    url: linkTo(platform, tenant, '/investor/portfolio'),
    labels: { cash_call: labelOf(wording.labels, 'cash_call') },
    wording,
  })
  return html.replaceAll(
    '@media (prefers-color-scheme:dark)',
    theme === 'dark' ? '@media all' : '@media not all',
  )
}
