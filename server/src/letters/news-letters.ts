import { lowerCase } from '@moorgate/contract'
import { boldSentence } from './bold-sentence.ts'
import type { Block, Fact, Figure, Mail, Phrase, Sender, WaysToStop } from './letter.ts'
import { renderMail } from './render-mail.ts'

export interface Invitation {
  firstName: string
  opportunity: string
  /** What the person who invites writes to this reader, before the summary. */
  message?: string
  summary: string
  /** What matters before opening it: target, minimum, closing date. */
  facts: readonly Fact[]
  cover?: { url: string; alt: string }
  /**
   * The tenant's risk warning, in full. An invitation is a financial promotion, and none goes out without it.
   */
  riskWarning: string
  url: string
  ways: WaysToStop
  labels: { opportunity: string }
}

/** Invites an investor to an opportunity. */
export function invitation(sender: Sender, letter: Invitation): Mail {
  const opportunity = lowerCase(letter.labels.opportunity)
  return renderMail(sender, {
    subject: `You’re invited to ${letter.opportunity}`,
    preheader: letter.summary,
    ...(letter.cover && { cover: letter.cover }),
    about: letter.labels.opportunity,
    heading: letter.opportunity,
    greeting: `Hello ${letter.firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [...(letter.message ? [letter.message] : []), letter.summary] },
      ...(letter.facts.length > 0 ? [{ kind: 'facts', rows: letter.facts } as Block] : []),
      { kind: 'notice', text: letter.riskWarning },
      { kind: 'button', label: `Open this ${opportunity}`, url: letter.url },
    ],
    because: `You receive this because ${sender.name} invited you to this ${opportunity}.`,
    ways: letter.ways,
  })
}

export interface UpdateLetter {
  firstName: string
  company: string
  /** "quarterly report, 30 September 2026". */
  edition: string
  title: string
  summary: readonly Phrase[]
  figures: readonly Figure[]
  holding?: Omit<Extract<Block, { kind: 'holding' }>, 'kind'>
  cover?: { url: string; alt: string }
  /** Reading time in minutes. */
  minutes?: number
  /** Whether the reader invests in it; others are told of it as members of a group. */
  invests: boolean
  /** The tenant's own sentence about values. */
  valuationNote: string
  url: string
  ways: WaysToStop
}

/** A company or fund reports to those who hold it. */
export function updateReport(sender: Sender, letter: UpdateLetter): Mail {
  return renderMail(sender, {
    subject: `${letter.company}: ${letter.title}`,
    preheader: [letter.figures[0]]
      .flatMap((figure) => (figure ? `${figure.label}: ${figure.value}.` : letter.edition))
      .join(''),
    ...(letter.cover && { cover: letter.cover }),
    about: `${letter.company}, ${letter.edition}`,
    heading: letter.title,
    greeting: `Hello ${letter.firstName},`,
    blocks: [
      { kind: 'text', paragraphs: letter.summary },
      ...(letter.figures.length > 0 ? [{ kind: 'figures', rows: letter.figures } as Block] : []),
      ...(letter.holding ? [{ kind: 'holding', ...letter.holding } as Block] : []),
      {
        kind: 'button',
        label: letter.minutes ? `Read the report, ${letter.minutes} min` : 'Read the report',
        url: letter.url,
      },
    ],
    because: `${letter.valuationNote} You receive this because ${
      letter.invests
        ? `you invest in ${letter.company}`
        : `${sender.name} shares reports on ${letter.company} with you`
    }.`,
    ways: letter.ways,
  })
}

export interface NotificationLetter {
  firstName: string
  /** As in the bell: one sentence, with `**bold**`. */
  message: string
  /** Where the message is too long for one; it stands over the message too. */
  subject?: string
  button: { label: string; url: string }
}

/** Any notification that goes out by mail as well. It is always sent, so it offers no choice. */
export function notification(
  sender: Sender,
  { firstName, message, subject, button }: NotificationLetter,
): Mail {
  const { phrase, text } = boldSentence(message)
  return renderMail(sender, {
    subject: subject ?? text,
    preheader: subject === undefined ? `A message from ${sender.name}.` : text,
    ...(subject !== undefined && { heading: subject }),
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [phrase] },
      { kind: 'button', ...button },
    ],
    because: `You receive this because you have an account with ${sender.name}.`,
  })
}
