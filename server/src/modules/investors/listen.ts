import type { Listener } from '../../kernel/events/outbox.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification } from '../../kernel/mail/index.ts'
import { postLetter, senderOf, words } from '../notifications/index.ts'

/** Whoever reads the old mailbox learns that it no longer opens the account: it may not have been them. */
const tellOldAddress: Listener = {
  name: 'investors.address_changed',
  hears: ['user.email_changed'],
  handle: async (work, event) => {
    const person = await work.db
      .selectFrom('users')
      .select('first_name')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', event.subjectId ?? 0)
      .executeTakeFirst()
    const { email } = (event.before ?? {}) as { email?: string }
    const { email: newEmail = '' } = (event.after ?? {}) as { email?: string }
    if (!person || email === undefined) return
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      message: words`The e-mail address of your account was changed to **${newEmail}**. If this wasn’t you, tell us at once.`,
      button: { label: 'Sign in', url: address('/login') },
      preferencesUrl: address('/investor/profile/subscription'),
    })
    await postLetter(work, { to: email, cause: `investors:${event.id}`, mail })
  },
}

export const investorListeners: readonly Listener[] = [tellOldAddress]
