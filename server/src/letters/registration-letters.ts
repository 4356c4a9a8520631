import type { Mail, Sender, LinkLetter } from './letter.ts'
import { renderMail } from './render-mail.ts'

import { hello } from './letter.ts'

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
          `Please confirm that this is your address so that we can open your account with ${sender.name}.`,
        ],
      },
      { kind: 'button', label: 'Confirm address', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime}. If you didn’t register with us, you can ignore this e-mail.`,
        ],
      },
    ],
    because: 'You receive this because someone registered with this address.',
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
        paragraphs: ['We have opened an account for you. Choose a password to log in for the first time.'],
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
          `Someone registered with ${sender.name} using this address but never confirmed it. Choose a password to confirm it and open your account.`,
        ],
      },
      { kind: 'button', label: 'Choose a password', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime} and only once. If you didn’t register with us, you can ignore this e-mail.`,
        ],
      },
    ],
    because: 'You receive this because someone registered with this address.',
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
    preheader: 'Log in with your password, or choose a new one.',
    heading: 'You already have an account',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `Someone tried to register with this address, but you already have an account with ${sender.name}. Log in with it.`,
        ],
      },
      { kind: 'button', label: 'Log in', url: signInUrl },
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

export interface RegistrationDecided {
  firstName: string
  /** The tenant's own words. */
  message: string
  /** What there is to see now; nothing for the person who was refused. */
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

export interface AlreadyHaveAccount {
  firstName: string
  signInUrl: string
  resetUrl: string
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
          `This address was entered for another account with ${sender.name}. It’s already the address of your own account, so nothing has changed.`,
        ],
      },
      { kind: 'button', label: 'Log in', url: signInUrl },
      { kind: 'text', paragraphs: ['If it wasn’t you, you don’t need to do anything.'] },
    ],
    because: `You receive this because you have an account with ${sender.name}.`,
  })
}

/**
 * To an address that an investor or a member of staff wants for their account; until its link is opened
 * nothing changes.
 */
export function confirmNewAddress(sender: Sender, { firstName, url, lifetime }: LinkLetter): Mail {
  return renderMail(sender, {
    subject: 'Confirm your new e-mail address',
    preheader: `Once confirmed, your account with ${sender.name} will use it. The link works for ${lifetime}.`,
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
          `The link works for ${lifetime}. If you didn’t ask for this, ignore this e-mail: nothing will change.`,
        ],
      },
    ],
    because: `You receive this because this address was entered for an account with ${sender.name}.`,
  })
}
