import type { Fact, Mail, Sender } from './letter.ts'
import { renderMail } from './render-mail.ts'

export interface TaxCertificateLetter {
  firstName: string
  company: string
  /** "EIS3". */
  name: string
  uir: string
  issuedOn: string
  url: string
}

/** Relief is never promised: whether there is any depends on the reader, as the firm’s note says. */
export function taxCertificateFiled(
  sender: Sender,
  certificate: TaxCertificateLetter & { taxNote: string },
): Mail {
  const { firstName, company, name, taxNote, url } = certificate
  return renderMail(sender, {
    subject: `Your ${name} certificate for ${company}`,
    preheader: 'You may need it to claim tax relief.',
    about: company,
    heading: `Your ${name} certificate is ready`,
    greeting: `Hello ${firstName},`,
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `The ${name} certificate for your shares in ${company} is in your documents. You may need it to claim tax relief.`,
          taxNote,
        ],
      },
      { kind: 'facts', rows: factsOf(certificate) },
      { kind: 'button', label: 'Open certificate', url },
    ],
    because: `You receive this because you hold shares in ${company}.`,
  })
}

export function taxCertificateWithdrawn(
  sender: Sender,
  certificate: TaxCertificateLetter & { reason: string },
): Mail {
  const { firstName, company, name, reason, url } = certificate
  return renderMail(sender, {
    subject: `Your ${name} certificate for ${company} was withdrawn`,
    preheader: 'Don’t use it to claim tax relief.',
    about: company,
    heading: `Your ${name} certificate was withdrawn`,
    greeting: `Hello ${firstName},`,
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `We’ve withdrawn the ${name} certificate for your shares in ${company}. Don’t use it to claim tax relief.`,
          `Reason: ${reason}`,
        ],
      },
      { kind: 'facts', rows: factsOf(certificate) },
      { kind: 'button', label: 'View your investment', url },
    ],
    because: `You receive this because you hold shares in ${company}.`,
  })
}

const factsOf = ({ name, uir, issuedOn }: TaxCertificateLetter): Fact[] => [
  { label: 'Certificate', value: name },
  { label: 'Unique investment reference', value: uir },
  { label: 'Issued', value: issuedOn },
]
