/** What may be filled in, as it is read. */
const samples: Readonly<Record<string, string>> = {
  account: 'Harbour Client Account, 08-99-99 66374958',
  amount: '£10,000.00',
  call_title: 'Second call',
  category: 'High net worth',
  cleansed_date: '20 November 2026 at 09:30',
  codename: 'Project Heron',
  contact_email: 'help@example.com',
  date: '4 December 2026',
  declared: '18 December 2026',
  email: 'eleanor@example.com',
  ended: '18 December 2026',
  first_name: 'Eleanor',
  fund_name: 'Growth Partners II',
  given_date: '2 November 2026 at 14:00',
  interest: '£62.47',
  n: '3',
  name: 'Tidewell Energy, Series B',
  paid: '£2,500.00',
  q: 'tide',
  rate: '8',
  reason: 'the certificate is older than a year',
  reference: 'RF18 P000 000I 0000 00',
  request: 'a letter from your accountant',
  support_email: 'help@example.com',
  time: '21 November, 16:05',
}

export interface TextPart {
  text: string
  /** Put in by us. */
  isFilled: boolean
}

/** A text in parts, with a sample for each slot, and the tenant's own name. A slot that nobody fills stays as it is written. */
export const sampleParts = (text: string, provider: string): TextPart[] =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => {
      const slot = /^\{(\w+)\}$/.exec(part)?.[1]
      const sample = slot === 'provider' ? provider : samples[slot ?? '']
      return { text: sample ?? part, isFilled: sample !== undefined }
    })
