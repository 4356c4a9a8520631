import { lowerCase } from '@moorgate/contract'
import { hello } from './letter.ts'
import type { Mail, Sender } from './letter.ts'
import { renderMail } from './render-mail.ts'

export interface CategoryLetter {
  firstName: string
  /** "Certified sophisticated investor". */
  category: string
  /** The tenant's own sentence, with its date or reason filled in. */
  message: string
  url: string
  labels: { investor_categorisation: string }
}

/** The tenant has accepted what an investor stated about themselves. */
export function categoryApproved(sender: Sender, letter: CategoryLetter): Mail {
  return renderMail(sender, {
    ...common(letter),
    subject: 'Your category is confirmed',
    preheader: letter.message,
    heading: 'Your category is confirmed',
    blocks: [
      { kind: 'text', paragraphs: [letter.message] },
      { kind: 'button', label: 'View investments', url: letter.url },
    ],
  })
}

/** The tenant hasn't. The reason is in the tenant's sentence; another category may be chosen. */
export function categoryRejected(sender: Sender, letter: CategoryLetter): Mail {
  return renderMail(sender, {
    ...common(letter),
    subject: `About your ${lowerCase(letter.labels.investor_categorisation)}`,
    preheader: letter.message,
    heading: 'We couldn’t accept your statement',
    blocks: [
      { kind: 'text', paragraphs: [letter.message] },
      { kind: 'button', label: 'Choose a category', url: letter.url },
    ],
  })
}

/** Staff need more before they decide. What they ask for is in the tenant's sentence. */
export function categoryEvidence(sender: Sender, letter: CategoryLetter): Mail {
  return renderMail(sender, {
    ...common(letter),
    subject: `More evidence needed for your ${lowerCase(letter.labels.investor_categorisation)}`,
    preheader: letter.message,
    heading: 'We need more evidence',
    blocks: [
      {
        kind: 'text',
        paragraphs: [letter.message, 'You can add files in the portal. Only our team can read them.'],
      },
      { kind: 'button', label: 'Add evidence', url: letter.url },
    ],
  })
}

function common({ firstName, category, labels }: CategoryLetter) {
  return {
    about: category,
    greeting: `Hello ${firstName},`,
    because: `You receive this because you submitted a statement for your ${lowerCase(labels.investor_categorisation)}. Regulations require us to tell you.`,
  }
}

export interface CategoryReminder {
  /** The tenant's own subject and text, filled in. The text greets the reader by name. */
  subject: string
  body: string
  category: string
  expiresOn: string
  url: string
}

/** Before a category runs out, a year after it was stated. */
export function categoryReminder(
  sender: Sender,
  { subject, body, category, expiresOn, url }: CategoryReminder,
): Mail {
  return renderMail(sender, {
    subject,
    preheader: `${category} expires on ${expiresOn}.`,
    about: `${category}, until ${expiresOn}`,
    heading: subject,
    blocks: [
      { kind: 'text', paragraphs: body.split(/\n{2,}/) },
      { kind: 'button', label: 'Renew your category', url },
    ],
    because:
      'Regulations require us to ask you to renew your category every year, so these reminders can’t be switched off.',
  })
}

export interface PauseEnded {
  firstName: string
  /** The tenant's own sentence. */
  message: string
  url: string
}

/** The 24 hours before a first high-risk investment are over. It promotes nothing and names no offer. */
export function pauseEnded(sender: Sender, { firstName, message, url }: PauseEnded): Mail {
  return renderMail(sender, {
    subject: 'Your 24-hour pause is over',
    preheader: message,
    about: '24-hour pause',
    heading: 'Your 24-hour pause is over',
    greeting: hello(firstName),
    blocks: [
      {
        kind: 'text',
        paragraphs: [message, 'You won’t see any high-risk investments until you choose to continue.'],
      },
      { kind: 'button', label: 'Leave or continue', url },
    ],
    because:
      'You receive this because you asked to see an investment. UK rules require this pause, and this is our only e-mail about it.',
  })
}

export interface CleansingNotice {
  firstName: string
  codeName: string
  /** The notice as it is kept. */
  notice: string
  url: string
}

/** Who was sounded is told that the information is inside information no more. */
export function cleansingNotice(sender: Sender, { firstName, codeName, notice, url }: CleansingNotice): Mail {
  return renderMail(sender, {
    subject: `${codeName}: no longer inside information`,
    preheader: 'You’re released from the duties that you accepted.',
    about: codeName,
    heading: 'You’re released from your duties',
    greeting: hello(firstName),
    blocks: [
      { kind: 'text', paragraphs: [notice] },
      { kind: 'button', label: 'Read the notice', url },
    ],
    because: `You receive this because you agreed to receive inside information about ${codeName}. Regulations require us to tell you.`,
  })
}
