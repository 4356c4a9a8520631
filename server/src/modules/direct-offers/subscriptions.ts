import { textOf } from '@moorgate/contract'
import { warningPage } from '@moorgate/contract/investors/warning-gate-words.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { pauseEnded, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'

/** The investor hears once, by mail and at the bell, that they may choose now. */
const tellOfEnd = subscription({
  name: 'direct_offers.pause_ended',
  on: ['direct_offer.pause_ended'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select(['id', 'email', 'first_name', 'direct_offer_continued_at', 'direct_offer_left_at'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person || person.direct_offer_continued_at || person.direct_offer_left_at) return
    const message = textOf(wordingOf(work.tenant), 'cooling_off_over')
    await postLetter(work, {
      group: 'checks',
      to: person.email,
      cause: `direct_offers:${event.id}`,
      mail: pauseEnded(senderOf(work.tenant), {
        firstName: person.first_name,
        message,
        url: linkTo(work.platform, work.tenant, warningPage),
      }),
    })
    return notify(work, {
      userIds: [person.id],
      cause: `event:${event.id}`,
      name: 'DirectOfferPauseEnded',
      message: words`${message}`,
      cta: warningPage,
      icon: 'info',
    })
  },
})

export const directOfferSubscriptions: readonly Subscription[] = [tellOfEnd]
