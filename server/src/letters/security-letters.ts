import { boldSentence } from './bold-sentence.ts'
import type { Letter, Mail, Sender, LinkLetter } from './letter.ts'
import { renderMail } from './render-mail.ts'
import { hello } from './letter.ts'

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
          'Someone asked to reset the password for your account. If that was you, choose a new one here.',
        ],
      },
      { kind: 'button', label: 'Choose a new password', url },
      {
        kind: 'text',
        paragraphs: [
          `The link works for ${lifetime} and only once. If it wasn’t you, ignore this e-mail. Your password won’t change.`,
        ],
      },
    ],
    because: 'You receive this because someone requested a password reset with this address.',
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
    preheader: `On ${changedAt}. You were logged out on all other devices.`,
    heading: 'Your password was changed',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [`Your password was changed on ${changedAt}. You were logged out on all other devices.`],
      },
      { kind: 'notice', text: [{ strong: 'If this wasn’t you,' }, ' reset your password now and tell us.'] },
      { kind: 'button', label: 'Reset password', url: resetUrl },
    ],
    because: securityReason,
  })
}

const securityReason = 'This is about the security of your account, so it can’t be switched off.'

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
    subject: 'New login to your account',
    preheader: `${device}, ${signedInAt}.`,
    heading: 'New login to your account',
    greeting: hello(firstName),
    blocks: [
      { kind: 'text', paragraphs: ['Someone logged in to your account on a device we haven’t seen before.'] },
      {
        kind: 'facts',
        rows: [
          { label: 'When', value: signedInAt },
          { label: 'Device', value: device },
          { label: 'IP address', value: address },
        ],
      },
      {
        kind: 'text',
        paragraphs: [
          'If this was you, you don’t need to do anything. If not, change your password and log out your other devices.',
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
