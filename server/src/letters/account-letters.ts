import { boldSentence } from './bold-sentence.ts'
import type { Letter, Mail, Sender } from './letter.ts'
import { renderMail } from './render-mail.ts'

/** A letter with a link that may be used once, and for a while: "60 minutes", "7 days". */
export interface LinkLetter {
  firstName: string
  url: string
  lifetime: string
}

const hello = (firstName: string) => `Hello ${firstName},`

/** Asks a person who has just registered to confirm the address. */
export function verifyEmail(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: 'Confirm your e-mail address',
    preheader: `One click, and your account with ${sender.name} is ready. The link works for ${lifetime}.`,
    heading: 'Confirm your e-mail address',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `Please confirm that this is your address, so that we can open your account with ${sender.name}.`,
        ],
      },
      { kind: 'button', label: 'Confirm address', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime}. If you didn’t register with us, you can leave this e-mail unanswered.`,
        ],
      },
    ],
    because: 'You receive this because someone registered with this address.',
  })
}

/** The link with which a forgotten password is replaced. */
export function resetPassword(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: 'Reset your password',
    preheader: `The link works for ${lifetime} and only once.`,
    heading: 'Choose a new password',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          'Someone asked to reset the password of your account. If that was you, choose a new one here.',
        ],
      },
      { kind: 'button', label: 'Choose a new password', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime} and only once. If it wasn’t you, do nothing: your password stays as it is.`,
        ],
      },
    ],
    because: 'You receive this because a password reset was asked for with this address.',
  })
}

/** The first letter to somebody whose account was made by staff. */
export function setPassword(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: `Your account with ${sender.name}`,
    preheader: `Choose a password within ${lifetime}.`,
    heading: `Welcome to ${sender.name}`,
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: ['We have opened an account for you. Choose a password to sign in for the first time.'],
      },
      { kind: 'button', label: 'Choose a password', url },
      {
        kind: 'text',
        paragraphs: [`The link works for ${lifetime} and only once. After that, ask us for a new one.`],
      },
    ],
    because: `You receive this because ${sender.name} opened an account with this address.`,
  })
}

export interface PasswordChanged {
  firstName: string
  /** "13 November 2026 at 09:41". */
  changedAt: string
  /** Where a password is reset, for the reader who didn't change it. */
  resetUrl: string
}

/** Tells the owner of an account that its password is another one now. */
export function passwordChanged(sender: Sender, { firstName, changedAt, resetUrl }: PasswordChanged): Mail {
  return renderMail(sender, {
    subject: 'Your password was changed',
    preheader: `On ${changedAt}. All other devices were signed out.`,
    heading: 'Your password was changed',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `The password of your account was changed on ${changedAt}. All other devices were signed out.`,
        ],
      },
      { kind: 'notice', text: [{ strong: 'If this wasn’t you,' }, ' reset your password now and tell us.'] },
      { kind: 'button', label: 'Reset password', url: resetUrl },
    ],
    because: securityReason,
  })
}

const securityReason = 'This is about the security of your account, so it can’t be switched off.'

/** To the owner of an address with which an account was opened before, and never confirmed. */
export function finishRegistration(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: 'Finish your registration',
    preheader: `Choose a password, and your account with ${sender.name} is ready. The link works for ${lifetime}.`,
    heading: 'Finish your registration',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `This address was used to register with ${sender.name} before, and was never confirmed. Choose a password to confirm it and open your account.`,
        ],
      },
      { kind: 'button', label: 'Choose a password', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime} and only once. If you didn’t register with us, you can leave this e-mail unanswered.`,
        ],
      },
    ],
    because: 'You receive this because someone registered with this address.',
  })
}

export interface AlreadyHaveAccount {
  firstName: string
  signInUrl: string
  resetUrl: string
}

/**
 * To an address that an investor or a member of staff wants for their account; until its link is opened
 * nothing changes.
 */
export function confirmNewAddress(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: 'Confirm your new e-mail address',
    preheader: `Your account with ${sender.name} uses it from then on. The link works for ${lifetime}.`,
    heading: 'Confirm your new e-mail address',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `You asked to use this address for your account with ${sender.name}. Until you confirm it, your old address stays in use.`,
        ],
      },
      { kind: 'button', label: 'Confirm address', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime}. If you didn’t ask for this, leave this e-mail unanswered: nothing changes.`,
        ],
      },
    ],
    because: `You receive this because this address was entered for an account with ${sender.name}.`,
  })
}

/** To the owner of an account whose address was entered for another one. It doesn't say by whom. */
export function addressInUse(
  sender: Sender,
  { firstName, signInUrl }: Pick<AlreadyHaveAccount, 'firstName' | 'signInUrl'>,
): Mail {
  return renderMail(sender, {
    subject: 'Your address already has an account',
    preheader: 'It was entered for another account. Nothing has changed.',
    heading: 'Your address already has an account',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `This address was entered for another account with ${sender.name}. It already opens yours, so nothing has changed.`,
        ],
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      { kind: 'text', paragraphs: ['If it wasn’t you, there is nothing that you need to do.'] },
    ],
    because: `You receive this because you have an account with ${sender.name}.`,
  })
}

/**
 * Sent instead of a second account. The page that was filled in says nothing, or it would tell who is a
 * customer.
 */
export function alreadyHaveAccount(
  sender: Sender,
  { firstName, signInUrl, resetUrl }: AlreadyHaveAccount,
): Mail {
  return renderMail(sender, {
    subject: 'You already have an account',
    preheader: 'Sign in with the password you have, or choose a new one.',
    heading: 'You already have an account',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `Someone tried to register with this address, and you have an account with ${sender.name} already. Sign in with it.`,
        ],
      },
      { kind: 'button', label: 'Sign in', url: signInUrl },
      {
        kind: 'text',
        paragraphs: [
          ['Forgotten your password? ', { words: 'Choose a new one', url: resetUrl }, '.'],
          'If it wasn’t you, nothing has changed.',
        ],
      },
    ],
    because: 'You receive this because someone registered with this address.',
  })
}

/** Sent when too many wrong passwords were given for an account: the owner signs in by it all the same. */
export function signInBlocked(
  sender: Sender,
  { firstName, url, lifetime, resetUrl }: LinkLetter & { resetUrl: string },
): Mail {
  return renderMail(sender, {
    subject: 'Too many attempts to log in to your account',
    preheader: `If it was you, log in with the link. It works for ${lifetime} and only once.`,
    heading: 'Too many attempts to log in',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          'Someone entered a wrong password for your account many times. To protect you, we have paused logins from new devices for up to an hour.',
          'If you are trying to log in, use this link. You still need your password.',
        ],
      },
      { kind: 'button', label: 'Log in', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime} and only once. Devices on which you have logged in before are not affected.`,
          ['Forgotten your password? ', { words: 'Choose a new one', url: resetUrl }, '.'],
        ],
      },
    ],
    because: securityReason,
  })
}

export interface NewSignIn {
  firstName: string
  /** "13 November 2026 at 09:41". */
  signedInAt: string
  /** "Firefox on Windows". */
  device: string
  /** Network address, shortened as the tenant wishes. */
  address: string
  securityUrl: string
}

/** Tells the owner of an account that somebody signed in from a device not seen before. */
export function newSignIn(
  sender: Sender,
  { firstName, signedInAt, device, address, securityUrl }: NewSignIn,
): Mail {
  const letter: Letter = {
    subject: 'New sign-in to your account',
    preheader: `${device}, ${signedInAt}.`,
    heading: 'New sign-in to your account',
    greeting: hello(firstName),
    blocks: [
      { kind: 'text', paragraphs: ['Your account was opened on a device that we haven’t seen before.'] },
      {
        kind: 'facts',
        rows: [
          { label: 'When', value: signedInAt },
          { label: 'Device', value: device },
          { label: 'Address', value: address },
        ],
      },
      {
        kind: 'text',
        paragraphs: [
          'If this was you, there is nothing to do. If not, change your password and sign out the other devices.',
        ],
      },
      { kind: 'button', label: 'Check your devices', url: securityUrl },
    ],
    because: securityReason,
  }
  return renderMail(sender, letter)
}

export interface StaffAccountChanged {
  firstName: string
  /** As in the bell: one sentence, with `**bold**`. */
  message: string
  accountsUrl: string
}

/** Tells those who keep the staff accounts what a colleague did to one. */
export function staffAccountChanged(
  sender: Sender,
  { firstName, message, accountsUrl }: StaffAccountChanged,
): Mail {
  const { phrase, text } = boldSentence(message)
  return renderMail(sender, {
    subject: text,
    preheader: 'Check that you expected this.',
    heading: 'A staff account was changed',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          phrase,
          'If you did not expect this, speak to your colleague and switch the account off.',
        ],
      },
      { kind: 'button', label: 'Check staff accounts', url: accountsUrl },
    ],
    because: `This is about the security of ${sender.name}, so it can’t be switched off.`,
  })
}

export interface RegistrationDecided {
  firstName: string
  /** The tenant's own words. */
  message: string
  /** What there is to see now; nothing for whoever was refused. */
  button?: { label: string; url: string }
}

/** Staff let somebody who registered in, or refused them. */
export function registrationDecided(
  sender: Sender,
  { firstName, message, button }: RegistrationDecided,
): Mail {
  return renderMail(sender, {
    subject: `Your registration with ${sender.name}`,
    preheader: message,
    heading: 'Your registration',
    greeting: hello(firstName),
    blocks: [
      { kind: 'text', paragraphs: [message] },
      ...(button ? [{ kind: 'button' as const, ...button }] : []),
    ],
    because: `You receive this because you registered with ${sender.name}.`,
  })
}
