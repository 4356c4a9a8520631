import type { Mail } from './letter.ts'
import { renderMail } from './render-mail.ts'
import { senderOf } from './sender.ts'

interface LinkCodeLetter {
  code: string
  /** Completes "Your code to": "sign Subscription agreement". */
  use: string
  /** Heads the mail. */
  about: string
  name: string
  /** Where the code is entered. */
  instruction: string
}

/** The six digits that open a personal link. */
export function linkCode(
  tenant: Parameters<typeof senderOf>[0],
  { code, use, about, name, instruction }: LinkCodeLetter,
): Mail {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  return renderMail(senderOf(tenant), {
    // A subject shows on a locked screen and stays in logs of what was sent: it never holds the code.
    subject: `Your code to ${use}`,
    preheader: 'It expires in ten minutes.',
    about,
    heading: spaced,
    greeting: `Hello ${name},`,
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `${instruction} It expires in ten minutes.`,
          'If you didn’t ask for it, someone else has your link. Don’t pass the code on, and tell us.',
        ],
      },
    ],
    because: `You receive this because a code was requested with your personal link from ${tenant.name}.`,
  })
}
