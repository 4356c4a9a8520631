import type { EventType } from '@moorgate/contract/events/index.ts'
import { subscription, typesIn } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import {
  alreadyHaveAccount,
  finishRegistration,
  passwordChanged,
  resetPassword,
  senderOf,
  setPassword,
  signInBlocked,
  verifyEmail,
} from '../../letters/index.ts'
import type { Mail, Sender } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { accountById } from './account.ts'
import type { Account } from './account.ts'
import { verificationPath } from './sign-in/email-link.ts'
import { issueLinkToken } from './passwords/link-tokens.ts'
import { writeToNewAddress } from './registration/new-address.ts'

/**
 * Writes the letter for one kind of event, to its subject. Tokens are made here, so no event ever holds one.
 */
type LetterWriter = (
  work: Work,
  account: Account,
  sender: Sender,
  event: StoredEvent,
) => Promise<Mail | undefined>

const address = (work: Work, path: string) => linkTo(work.platform, work.tenant, path)

const confirmAddress: LetterWriter = async (work, account, sender) =>
  account.verifiedAt
    ? undefined
    : verifyEmail(sender, {
        firstName: account.firstName,
        url: address(work, verificationPath(work.tenant, account, work.now)),
        lifetime: '60 minutes',
      })

/**
 * A member of staff or an investor who never had a password gets the letter to choose the first one. An
 * address that somebody else set has to be proven before either goes there.
 */
const chooseNewPassword: LetterWriter = async (work, account, sender, event) => {
  if (account.isAddressUnproven) return confirmAddress(work, account, sender, event)
  if (account.passwordHash === null) return chooseFirstPassword(work, account, sender, event)
  const url = await resetLink(work, account)
  return resetPassword(sender, { firstName: account.firstName, url, lifetime: '60 minutes' })
}

async function resetLink(work: Work, account: Account): Promise<string> {
  const token = await issueLinkToken(work, account.id, 'reset_password')
  return address(work, `/reset-password/${token}?email=${encodeURIComponent(account.email)}`)
}

const chooseFirstPassword: LetterWriter = async (work, account, sender, event) => {
  if (account.isAddressUnproven) return confirmAddress(work, account, sender, event)
  const token = await issueLinkToken(work, account.id, 'set_password')
  const url = address(work, `/set-password/${token}?email=${encodeURIComponent(account.email)}`)
  return setPassword(sender, { firstName: account.firstName, url, lifetime: '7 days' })
}

/**
 * A second registration with an address. Where the first was never confirmed, the letter's link chooses the
 * password anew: anyone who wrote the first one into a form need not be the owner of the mailbox.
 */
const tellOfAccount: LetterWriter = async (work, account, sender) => {
  const { firstName } = account
  if (account.isUnconfirmed) {
    const url = await resetLink(work, account)
    return finishRegistration(sender, { firstName, url, lifetime: '60 minutes' })
  }
  return alreadyHaveAccount(sender, {
    firstName,
    signInUrl: address(work, '/login'),
    resetUrl: address(work, '/forgot-password'),
  })
}

const openSignIn: LetterWriter = async (work, account, sender) => {
  const token = await issueLinkToken(work, account.id, 'sign_in')
  return signInBlocked(sender, {
    firstName: account.firstName,
    url: address(work, `/login?link=${token}`),
    lifetime: '60 minutes',
    resetUrl: address(work, '/forgot-password'),
  })
}

/** Not after the first one: anyone who chose it has the letter that asked for it. */
const tellOfChange: LetterWriter = async (work, { firstName }, sender, event) =>
  event.payload['by'] === 'first'
    ? undefined
    : passwordChanged(sender, {
        firstName,
        changedAt: london.format(event.at).replace(', ', ' at '),
        resetUrl: address(work, '/forgot-password'),
      })

const london = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

const writers = {
  'identity.registered': confirmAddress,
  'identity.verification_requested': confirmAddress,
  'identity.registration_repeated': tellOfAccount,
  'identity.account_opened': chooseFirstPassword,
  'identity.set_password_requested': chooseFirstPassword,
  'identity.password_reset_requested': chooseNewPassword,
  'identity.password_changed': tellOfChange,
  'identity.sign_in_blocked': openSignIn,
} satisfies Partial<Record<EventType, LetterWriter>>

const writeLetters = subscription({
  name: 'identity.letters',
  on: typesIn(writers),
  handle: async (work, event) => {
    const account =
      event.subjectId === null ? undefined : await accountById(work.db, work.tenant.id, event.subjectId)
    if (!account?.isActive) return
    const mail = await writers[event.type](work, account, senderOf(work.tenant), event)
    if (mail)
      await postLetter(work, { group: 'account', to: account.email, cause: `identity:${event.id}`, mail })
  },
})

/**
 * Anyone whose session has ended, or whose registration was refused after all, hears no more: the sockets are
 * closed with the code that makes browsers ask again for their channels, and only those that are still signed
 * in get them.
 */
const closeSockets = subscription({
  name: 'identity.sockets',
  on: [
    'identity.signed_out',
    'identity.signed_out_elsewhere',
    'identity.session_ended',
    'identity.password_changed',
    'identity.second_factor_enabled',
    'identity.second_factor_disabled',
    'identity.passkey_removed',
    'registration.rejected',
  ],
  handle:
    async ({ platform, tenant }, event) =>
    async () => {
      await platform.realtime.terminate({
        appId: String(tenant.id),
        userKey: String(event.subjectId),
        code: 4200,
      })
    },
})

export const identitySubscriptions: readonly Subscription[] = [writeLetters, writeToNewAddress, closeSockets]
