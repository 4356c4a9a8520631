import type { Firm } from '../firm.ts'
import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'

/**
 * Investors who ask to act for an organisation: Eleanor Whitcombe for the partnership with Marcus Hale, which
 * is in review, one who was asked for more, and one whom nobody has looked at yet.
 */
export function tellApplications({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(
    calendar.day(-1),
    'Eleanor Whitcombe applies for Whitcombe & Hale LLP',
    () => applyForPartnership(firm, cast.person('Eleanor Whitcombe').id),
    '17:05',
  )
  timeline.on(calendar.day(-6), 'A trustee is asked for more', async () => {
    const [trustee] = cast.crowd(3, 3)
    const { id } = await firm.as(trustee!.id).post('organisation-links', {
      organisation: { name: 'Fairmile Almshouse Trust', type: 'Organisation', charity_number: '1089464' },
      role_in_organisation: 'trustee',
    })
    await firm.staff('adviser').patch(`organisation-links/${id}`, { status: 'in_review' })
    await firm.staff('adviser').patch(`organisation-links/${id}`, {
      status: 'info_requested',
      reason: 'Please add the trust deed, and a bank statement of the last three months.',
    })
  })
  timeline.on(
    calendar.day(-2),
    'A sole trader applies',
    async () => {
      const [trader] = cast.crowd(5, 5)
      await firm.as(trader!.id).post('organisation-links', {
        organisation: { name: 'Ellerby Joinery', type: 'Sole Trader' },
        role_in_organisation: 'owner',
      })
    },
    '15:20',
  )
}

async function applyForPartnership(firm: Firm, eleanor: number): Promise<void> {
  const browser = firm.as(eleanor)
  const { id } = await browser.post('organisation-links', {
    organisation: {
      name: 'Whitcombe & Hale LLP',
      type: 'Business',
      registration_number: 'OC418207',
      country: 'GB',
      incorporated_on: '2018-04-04',
      address: { line1: '14 Priory Walk', city: 'Lewes', postcode: 'BN7 0XX', country: 'GB' },
    },
    role_in_organisation: 'owner',
    owners: [
      { name: 'Eleanor Whitcombe', share_percent: '60', is_applicant: true },
      { name: 'Marcus Hale', share_percent: '40' },
    ],
    draft: true,
  })
  const certificate = await addPaper(firm, browser, id, {
    kind: 'incorporation',
    title: 'Certificate of incorporation',
    text: 'The limited liability partnership Whitcombe & Hale LLP, number OC418207, is incorporated on this day.',
  })
  await addPaper(firm, browser, id, {
    kind: 'agreement',
    title: 'Members’ agreement',
    text: 'The members are Eleanor Whitcombe and Marcus Hale. Profits are shared sixty to forty.',
  })
  await browser.patch(`organisation-links/${id}`, { status: 'submitted' })
  await firm.staff().patch(`organisation-links/${id}`, { status: 'in_review' })
  await firm.staff().post(`organisation-link-documents/${certificate}/decision`, { status: 'approved' })
}

interface DemoFile {
  kind: string
  title: string
  text: string
}

async function addPaper(
  firm: Firm,
  browser: ReturnType<Firm['as']>,
  id: number,
  { kind, title, text }: DemoFile,
): Promise<number> {
  const file = await letter(firm, { title, recipient: ['Whitcombe & Hale LLP'], paragraphs: [text] })
  const added = await browser.upload(`organisation-links/${id}/documents`, { kind }, { file })
  return added.id
}
