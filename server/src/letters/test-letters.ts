import { defaultBrand } from '@moorgate/contract'
import * as letters from './index.ts'
import type { CashCallLetter, Mail, Sender } from './index.ts'

export const sender: Sender = {
  name: 'Wrenfield',
  colours: defaultBrand,
  legal: 'Wrenfield Capital Ltd, 12 Tannery Row, London SE1 0XX.',
}

export const url = 'https://wrenfield.example/investor/cash-calls/4'

export const call: CashCallLetter = {
  firstName: 'Eleanor',
  offer: 'Wrenfield Growth Fund II',
  title: 'Cash call 4',
  amount: '£10,000.00',
  dueDay: 'Friday 4 December',
  dueDate: '4 December',
  explanation: ['Growth Fund II is calling 10% of your commitment.'],
  bank: {
    holder_name: 'Wrenfield Growth Fund II LP',
    sort_code: '00-00-00',
    account_number: '00000000',
    iban: null,
    bic: null,
  },
  reference: 'GF2-C4-0117',
  facts: [{ label: 'Left to call after this', value: '£15,000.00' }],
  url,
  attached: true,
  labels: { cash_call: 'Cash Call' },
  wording: { labels: {}, texts: {} },
}

const link = { firstName: 'Eleanor', url, lifetime: '60 minutes' }

const category = {
  firstName: 'Eleanor',
  category: 'High net worth investor',
  message: 'Your investor category is confirmed until 13 November 2027.',
  url,
  labels: { investor_categorisation: 'Investor Categorisation' },
}

const taxCertificate = {
  firstName: 'Eleanor',
  company: 'Tidewell Energy Ltd',
  name: 'EIS3',
  uir: '0000012345',
  issuedOn: '14 March 2026',
  url,
}

/** One of each, as a tenant would send it. */
export const everyLetter: Record<string, Mail> = {
  verifyEmail: letters.verifyEmail(sender, link),
  resetPassword: letters.resetPassword(sender, link),
  setPassword: letters.setPassword(sender, link),
  passwordChanged: letters.passwordChanged(sender, {
    firstName: 'Eleanor',
    changedAt: '13 November at 09:41',
    resetUrl: url,
  }),
  finishRegistration: letters.finishRegistration(sender, link),
  confirmNewAddress: letters.confirmNewAddress(sender, link),
  addressInUse: letters.addressInUse(sender, { firstName: 'Eleanor', signInUrl: url }),
  alreadyHaveAccount: letters.alreadyHaveAccount(sender, {
    firstName: 'Eleanor',
    signInUrl: url,
    resetUrl: `${url}/reset`,
  }),
  signInBlocked: letters.signInBlocked(sender, { ...link, resetUrl: `${url}/reset` }),
  newSignIn: letters.newSignIn(sender, {
    firstName: 'Eleanor',
    signedInAt: '13 November at 09:41',
    device: 'Firefox on Windows',
    address: '203.0.113.x',
    securityUrl: url,
  }),
  staffAccountChanged: letters.staffAccountChanged(sender, {
    firstName: 'Eleanor',
    message: '**Daniel Okafor** opened a staff account for **Petra Lind** (Creator).',
    accountsUrl: url,
  }),
  cashCallNotice: letters.cashCallNotice(sender, call),
  paymentReceived: letters.paymentReceived(sender, {
    firstName: 'Eleanor',
    offer: 'Growth Fund II',
    amount: '£10,000.00',
    receivedOn: '2 December 2026',
    message: 'We’ve received £10,000.00 for Growth Fund II.',
    outstanding: '£500.00',
    url,
    labels: { payment_received: 'Payment Received' },
  }),
  certificateReady: letters.certificateReady(sender, {
    firstName: 'Eleanor',
    company: 'Tidewell Energy Ltd',
    holding: '20,000 A Ordinary shares',
    certificateNumber: '0117',
    issuedOn: '14 March 2023',
    url,
  }),
  taxCertificateFiled: letters.taxCertificateFiled(sender, {
    ...taxCertificate,
    taxNote: 'Tax treatment depends on your circumstances and may change.',
  }),
  taxCertificateWithdrawn: letters.taxCertificateWithdrawn(sender, {
    ...taxCertificate,
    reason: 'It named another class of shares.',
  }),
  invitation: letters.invitation(sender, {
    firstName: 'Eleanor',
    opportunity: 'Larkfield Therapeutics',
    summary: 'A Series A.',
    facts: [{ label: 'Target', value: '£2.5m' }],
    riskWarning: 'Don’t invest unless you’re prepared to lose all the money you invest.',
    url,
    ways: { stopUrl: url, preferencesUrl: url },
    labels: { opportunity: 'Opportunity' },
  }),
  updateReport: letters.updateReport(sender, {
    firstName: 'Eleanor',
    company: 'Tidewell Energy',
    edition: 'quarterly report, 30 September 2026',
    title: 'A record quarter at Stroma',
    summary: ['Tidewell generated 1,086 MWh.'],
    figures: [{ label: 'Cash', value: '£2,310,000', change: '−20.5%', tone: 'down' }],
    holding: {
      label: 'Your 20,000 shares',
      value: '£80,000',
      change: '+£6,000',
      since: 'since 30 June',
      tone: 'up',
    },
    cover: { url: 'https://wrenfield.example/cover.png', alt: 'Turbines' },
    minutes: 4,
    invests: true,
    valuationNote: 'Values are estimates by Wrenfield.',
    url,
    ways: { stopUrl: url, preferencesUrl: url },
  }),
  registrationDecided: letters.registrationDecided(sender, {
    firstName: 'Eleanor',
    message: 'Your registration is approved.',
    button: { label: 'See what is open', url },
  }),
  categoryApproved: letters.categoryApproved(sender, category),
  categoryEvidence: letters.categoryEvidence(sender, {
    ...category,
    message: 'We need more evidence before we can approve your statement: an accountant’s letter.',
  }),
  categoryRejected: letters.categoryRejected(sender, category),
  categoryReminder: letters.categoryReminder(sender, {
    subject: 'Please renew your investor category',
    body: 'Hello Eleanor, your statement expires.\n\nPlease review it.',
    category: 'High net worth investor',
    expiresOn: '4 December 2026',
    url,
  }),
  pauseEnded: letters.pauseEnded(sender, {
    firstName: 'Eleanor',
    message: 'Your 24 hours are up. Would you like to leave or continue?',
    url,
  }),
  notification: letters.notification(sender, {
    firstName: 'Eleanor',
    message: 'You were invited to **Larkfield & Co**',
    button: { label: 'View details', url },
  }),
}

export const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []
