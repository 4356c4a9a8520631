import { subscription } from '../../kernel/events/subscription.ts'
import type { Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { sql } from 'kysely'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { words } from '../notifications/index.ts'

/** Anyone who signed in with the closed record is told why that no longer works, and which address does. */
const tellClosed = subscription({
  name: 'merges.account_closed',
  on: ['user.merged'],
  handle: async (work, event) => {
    const { rows } = await sql<{
      first_name: string
      closed_email: string
      kept_email: string
      signs_in: boolean
    }>`
      select c.first_name, c.email as closed_email, k.email as kept_email, c.password_hash is not null as signs_in
      from users c join users k on k.tenant_id = ${work.tenant.id} and k.id = ${event.subjectId}
      where c.tenant_id = ${work.tenant.id} and c.id = ${Number(event.payload['closed_id'])}`.execute(work.db)
    const [person] = rows
    if (!person?.signs_in || person.closed_email === person.kept_email) return
    const mail = notification(senderOf(work.tenant), {
      firstName: person.first_name,
      subject: 'We’ve combined your two accounts',
      message: words`You had two accounts with us, and we’ve combined them. Everything is now under **${person.kept_email}**. Please log in with that address. If this doesn’t look right, contact us.`,
      button: { label: 'Log in', url: linkTo(work.platform, work.tenant, '/login') },
    })
    await postLetter(work, { group: 'account', to: person.closed_email, cause: `merges:${event.id}`, mail })
  },
})

export const mergeSubscriptions: readonly Subscription[] = [tellClosed]
