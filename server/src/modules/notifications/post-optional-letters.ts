import { preferencesPages } from '@moorgate/contract/notifications/index.ts'
import type { NotificationSide, OptionalMailGroup } from '@moorgate/contract/notifications/index.ts'
import { linkTo } from '../../kernel/links.ts'
import type { Mail } from '../../kernel/mail/mailer.ts'
import { storeLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import type { WaysToStop } from '../../letters/index.ts'
import { whoWants } from './choices.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { MailReader } from './unsubscribe-link.ts'

interface OptionalLetter {
  reader: { id: number; email: string }
  cause: string
  /** Writes the letter, with the ways to stop more of them at its foot. */
  write: (ways: WaysToStop) => Mail
}

/** Posts letters that their readers may turn off, to those who have not. */
export async function postOptionalLetters<Side extends NotificationSide>(
  work: Work,
  { side, group }: { side: Side; group: OptionalMailGroup<Side> },
  letters: readonly OptionalLetter[],
): Promise<void> {
  const wants = await whoWants(
    work,
    { group, channel: 'mail' },
    letters.map(({ reader }) => reader.id),
  )
  const preferencesUrl = linkTo(work.platform, work.tenant, preferencesPages[side])
  for (const { reader, cause, write } of letters) {
    if (!wants.has(reader.id)) continue
    const stopUrl = unsubscribeUrl(work, { kind: 'user', id: reader.id, stops: group })
    const mail = write({ stopUrl, preferencesUrl })
    await storeLetter(work, { to: reader.email, cause, mail, group, unsubscribeUrl: stopUrl })
  }
}

/** Posts marketing to one person who has agreed to it; its link withdraws that. */
export async function postMarketing(
  work: Work,
  { reader, cause, write }: Omit<OptionalLetter, 'reader'> & { reader: MailReader & { email: string } },
): Promise<void> {
  const stopUrl = unsubscribeUrl(work, { kind: reader.kind, id: reader.id, stops: 'marketing' })
  const choices = reader.kind === 'user' && {
    preferencesUrl: linkTo(work.platform, work.tenant, '/investor/profile/subscription'),
  }
  const mail = write({ stopUrl, ...choices })
  await storeLetter(work, { to: reader.email, cause, mail, group: 'marketing', unsubscribeUrl: stopUrl })
}
