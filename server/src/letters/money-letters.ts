import { accountRows, accountText } from '../domain/bank-account.ts'
import type { PayeeAccount } from '../domain/bank-account.ts'
import { referenceText } from '../domain/format.ts'
import { lowerCase } from '@moorgate/contract'
import type { Wording } from '@moorgate/contract'
import { paymentInstructions } from '@moorgate/contract/texts/payment-instructions.ts'
import type { Block, Fact, Mail, Phrase, Sender } from './letter.ts'
import { renderMail } from './render-mail.ts'

export interface CashCallLetter {
  firstName: string
  /** What is paid for: the opportunity's or the fund's name. */
  offer: string
  /** The call's own title: "Cash call 4". */
  title: string
  amount: string
  /** With the weekday, "Friday 4 December", and short for the subject, "4 December". */
  dueDay: string
  dueDate: string
  /** Why, and how it is made up. */
  explanation: readonly Phrase[]
  /** Left out where the tenant hides bank details (`hide_bank_details`). */
  bank?: PayeeAccount
  /** Left out where the tenant hides references (`hide_payment_reference`). */
  reference?: string
  /** More rows below the bank details: "Left to call after this". */
  facts?: readonly Fact[]
  url: string
  /** True when the notice goes with the letter as a PDF. */
  attached?: boolean
  labels: { cash_call: string }
  /** How to pay is said as the tenant words it. */
  wording: Wording
}

/**
 * Asks for money. Amount and date stand before the greeting, since they are what the letter is opened for,
 * and the sentence about bank details stands in every such letter, so that a forged one is missed for lacking
 * it.
 */
export function cashCallNotice(sender: Sender, call: CashCallLetter): Mail {
  const rows = [...payment(call), ...(call.facts ?? [])]
  const cashCall = lowerCase(call.labels.cash_call)
  return renderMail(sender, {
    subject: `${call.title}: ${call.amount} due on ${call.dueDate}`,
    preheader: `${call.offer}, by bank transfer${call.reference ? ` with reference ${referenceText(call.reference)}` : ''}.`,
    about: `${call.offer}, ${call.title}`,
    amount: { figure: call.amount, due: `Please pay by ${call.dueDay}` },
    greeting: `Hello ${call.firstName},`,
    blocks: [
      {
        kind: 'text',
        paragraphs: [...call.explanation, instructions(call)],
      },
      ...(rows.length > 0 ? [{ kind: 'facts', rows } as Block] : []),
      { kind: 'button', label: `Open and pay ${call.amount}`, url: call.url },
      bankDetailsWarning,
      { kind: 'text', paragraphs: [closing(call.attached ?? false)] },
    ],
    because: `This is a ${cashCall} notice under your agreement, so it can’t be switched off.`,
  })
}

/** domain handbook §9. The one sentence that protects readers from a forged letter. */
const bankDetailsWarning: Block = {
  kind: 'notice',
  text: [
    { strong: 'We never change bank details by e-mail.' },
    ' If anyone asks you to, call the number on our website before you pay.',
  ],
}

function instructions({ wording, amount, dueDate: date, bank, reference }: CashCallLetter): string {
  return paymentInstructions(wording, {
    amount,
    date,
    account: bank ? accountText(bank) : null,
    reference: reference ? referenceText(reference) : null,
  })
}

function payment({ bank, reference }: CashCallLetter): Fact[] {
  return [
    ...(bank ? accountRows(bank) : []),
    ...(reference ? [{ label: 'Reference', value: referenceText(reference), marked: true }] : []),
  ]
}

function closing(attached: boolean): string {
  const late = 'If you can’t pay on time, reply to this e-mail first and we will talk it through.'
  return attached ? `Your notice is attached. ${late}` : late
}

export interface PaymentReceived {
  firstName: string
  /** The opportunity's or the fund's name. */
  offer: string
  amount: string
  receivedOn: string
  /** The tenant's own sentence: "We've received £10,000.00 for Growth Fund II." */
  message: string
  reference?: string
  /** Left out when everything is paid. */
  outstanding?: string
  url: string
  labels: { payment_received: string }
}

export function paymentReceived(sender: Sender, payment: PaymentReceived): Mail {
  const rows: Fact[] = [
    { label: 'Amount', value: payment.amount },
    { label: 'Received', value: payment.receivedOn },
    ...(payment.reference ? [{ label: 'Reference', value: referenceText(payment.reference) }] : []),
    ...(payment.outstanding ? [{ label: 'Still to pay', value: payment.outstanding, marked: true }] : []),
  ]
  return renderMail(sender, {
    subject: `${payment.labels.payment_received}: ${payment.amount} for ${payment.offer}`,
    preheader: payment.outstanding
      ? `Still to pay: ${payment.outstanding}.`
      : 'There is nothing more to do for now.',
    about: payment.offer,
    heading: payment.labels.payment_received,
    greeting: `Hello ${payment.firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [payment.message] },
      { kind: 'facts', rows },
      { kind: 'button', label: 'View your investment', url: payment.url },
    ],
    because: `You receive this because you invest in ${payment.offer}.`,
  })
}

export interface CertificateReady {
  firstName: string
  company: string
  /** "20,000 A Ordinary shares". */
  holding: string
  certificateNumber: string
  issuedOn: string
  url: string
}

export function certificateReady(sender: Sender, certificate: CertificateReady): Mail {
  return renderMail(sender, {
    subject: `Your share certificate for ${certificate.company}`,
    preheader: `Certificate ${certificate.certificateNumber}, ${certificate.holding}.`,
    about: certificate.company,
    heading: 'Your share certificate is ready',
    greeting: `Hello ${certificate.firstName},`,
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          `Your shares in ${certificate.company} have been issued and the certificate is in your documents.`,
        ],
      },
      {
        kind: 'facts',
        rows: [
          { label: 'Holding', value: certificate.holding },
          { label: 'Certificate', value: certificate.certificateNumber },
          { label: 'Issued', value: certificate.issuedOn },
        ],
      },
      { kind: 'button', label: 'Open certificate', url: certificate.url },
    ],
    because: `You receive this because you hold shares in ${certificate.company}.`,
  })
}
