import { letter } from '../people/letter.ts'
import type { Day } from '../calendar.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'

interface DemoDocument {
  name: string
  folder: string
  category: string
  /** Days before today. */
  ago: number
  shared?: true
  paragraphs: readonly string[]
}

const subscription = (company: string, sum: string) => [
  `1.1 The Investor applies to subscribe for shares of ${company}, a total of ${sum} (the “Subscription Amount”).`,
  '1.2 The Company will allot the shares on Completion and enter the Investor, or the Nominee, in the register of members.',
  '2.1 Completion takes place when the least amount of the round has been received in cleared funds. If it has not, the Subscription Amount is returned in full, without interest, within five business days.',
  '3.1 The Investor understands that the whole Subscription Amount may be lost.',
  '4.1 The Company warrants to the Investor in the terms of Schedule 2, subject to the disclosure letter.',
  '4.2 No claim may be made for any matter fairly set out in the disclosure letter, or more than twelve months after Completion.',
]

/** What lies in Eleanor Whitcombe's folders, as `admin-documents` of the design shows it. */
const kept: readonly DemoDocument[] = [
  {
    name: 'Subscription agreement, Tidewell Series A',
    folder: 'Subscription',
    category: 'Agreements',
    ago: 1347,
    shared: true,
    paragraphs: subscription('Tidewell Energy Ltd', '£20,000.00'),
  },
  {
    name: 'Subscription agreement, Larkfield',
    folder: 'Subscription',
    category: 'Agreements',
    ago: 1171,
    shared: true,
    paragraphs: subscription('Larkfield Therapeutics Ltd', '£30,000.00'),
  },
  {
    name: 'Subscription agreement, Northlight',
    folder: 'Subscription',
    category: 'Agreements',
    ago: 913,
    shared: true,
    paragraphs: subscription('Northlight Robotics Ltd', '£18,000.00'),
  },
  {
    name: 'EIS advance assurance, Northlight Robotics',
    folder: 'EIS 3',
    category: 'Tax',
    ago: 920,
    shared: true,
    paragraphs: [
      'HM Revenue & Customs expects to authorise certificates for the shares of this issue, on the facts it was given.',
      'It doesn’t decide whether an investor may claim relief.',
    ],
  },
  {
    name: 'Side letter, Growth Fund II',
    folder: 'Subscription',
    category: 'Agreements',
    ago: 660,
    paragraphs: ['The Manager will report to the Investor each quarter, within thirty days of its end.'],
  },
  {
    name: 'Statement, the last quarter',
    folder: 'Statements',
    category: 'Statements',
    ago: 51,
    shared: true,
    paragraphs: [
      'What you hold, at the last price of each company, and what was paid in and out in the quarter.',
    ],
  },
  {
    name: 'Passport, checked copy',
    folder: 'Identity',
    category: 'Identity',
    ago: 254,
    paragraphs: ['The original was seen. The likeness is true.'],
  },
]

/**
 * Eleanor Whitcombe's documents: folders from the firm's template, papers of her investments, one to confirm,
 * and what she sent.
 */
export function tellEleanorDocuments(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  timeline.on(calendar.past(1400), 'Eleanor Whitcombe’s folders', () => makeFolders(firm, eleanor().id))
  for (const each of kept)
    timeline.on(calendar.past(each.ago), `${each.name} is kept`, () => keep(firm, eleanor().id, each))
  timeline.plan(calendar.day(-8), 'A notice is to be confirmed', (act) => {
    const confirmBy = act.after(15)
    return () => sendNotice(firm, eleanor().id, confirmBy)
  })
  const wanted = timeline.on(calendar.day(-6), 'Proof of address is wanted', () => wantAddress(firm))
  timeline.on(
    calendar.day(-5),
    'Eleanor Whitcombe sends her proof of address',
    async () => {
      const file = await letter(firm, {
        title: 'Council tax',
        recipient: ['Eleanor Whitcombe', '14 Priory Walk', 'Lewes'],
        paragraphs: ['Band F. The bill of the present year.'],
      })
      await firm.as(eleanor().id).upload('registration-documents', { type: 'proof_of_address' }, { file })
    },
    { after: wanted },
  )
}

async function makeFolders(firm: Firm, userId: number): Promise<void> {
  const staff = firm.staff()
  const templates = await staff.get<{ id: number; name: string }[]>(
    'folder-templates?filter[owner_type]=user',
  )
  const template = templates.find(({ name }) => name === 'Investor')!
  const folders = await staff.post<{ id: number; name: string }[]>(`folder-templates/${template.id}/apply`, {
    owner_id: userId,
  })
  for (const { id, name } of folders) firm.name(`eleanor-folder:${name}`, id)
}

async function keep(
  firm: Firm,
  userId: number,
  { name, folder, category, shared, paragraphs }: DemoDocument,
) {
  const file = await letter(firm, { title: name, recipient: ['Eleanor Whitcombe'], paragraphs })
  await firm.staff('investment-manager').upload(
    'documents',
    {
      owner_type: 'user',
      owner_id: userId,
      name,
      category,
      folder_structure_id: firm.idOf(`eleanor-folder:${folder}`),
      visibility: shared ? 'public' : 'private',
    },
    { file },
  )
}

/** Corrected once: the present file is its second version. */
async function sendNotice(firm: Firm, userId: number, confirmBy: Day): Promise<void> {
  const staff = firm.staff('fund-manager')
  const file = (due: string) =>
    letter(firm, {
      title: 'Notice of cash call 4, Growth Fund II',
      recipient: ['Eleanor Whitcombe'],
      paragraphs: [`The fund calls the fourth part of your commitment. It is due on ${due}.`],
    })
  const document = await staff.upload<{ id: number }>(
    'documents',
    {
      owner_type: 'user',
      owner_id: userId,
      name: 'Notice of cash call 4, Growth Fund II',
      category: 'Notices',
      visibility: 'public',
      requires_ack: true,
      acknowledge_by: confirmBy,
    },
    { file: await file('the tenth business day') },
  )
  await staff.upload(
    `documents/${document.id}/versions`,
    {},
    { file: await file('the last day of the month') },
  )
}

async function wantAddress(firm: Firm): Promise<void> {
  const staff = firm.staff()
  const requirements = await staff.get<{ id: number; code: string }[]>('registration-requirements')
  const address = requirements.find(({ code }) => code === 'proof_of_address')!
  // A newer proof is welcome from everybody and keeps nobody from investing.
  await staff.patch(`registration-requirements/${address.id}`, { active: true, required: false })
}
