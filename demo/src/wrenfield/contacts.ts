import type { Firm } from '../firm.ts'
import { addLeads, fillInForm } from '../people/contacts.ts'
import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'

const town = (line1: string, city: string, postcode: string) => ({ line1, city, postcode, country: 'GB' })

/**
 * Imogen Clarke, who filled in the web form and is about to invest, and the other people the firm talks to.
 */
export function tellContacts({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-40), 'Leads are entered', (act) => {
    const add = addLeads(firm, act, { first: 2000, count: firm.size === 'small' ? 6 : 26, next: 34 })
    return async () => {
      await firm.staff().post('contacts/typeform/secret')
      await add()
      await firm.staff().post('contacts', {
        first_name: 'Imogene',
        last_name: 'Clark',
        phone: '07700 900652',
        address: town('3 Walcot Rise', 'Bath', 'BA1 0XX'),
        source: 'event',
        lead_status_id: firm.idOf('lead:Dormant'),
      })
    }
  })
  const arrived = timeline.plan(
    calendar.day(-18),
    'Imogen Clarke fills in the web form',
    ({ day }) =>
      () =>
        imogenWrites(firm, day),
    '09:14',
  )
  timeline.plan(
    calendar.day(-17),
    'Imogen Clarke is looked after',
    (act) => {
      const next = act.after(19)
      return () => welcomeImogen(firm, next)
    },
    { time: '11:20', after: arrived },
  )
  timeline.on(calendar.day(-12), 'A lead becomes an investor', () => convertRoland(firm))
}

function imogenWrites(firm: Firm, day: string): Promise<void> {
  return fillInForm(firm, day, 'Start a conversation', [
    { question: 'Your name', type: 'text', answer: 'Imogen Clarke', ref: 'name' },
    { question: 'Where may we write to you?', type: 'email', answer: 'imogen@clarke.example' },
    { question: 'And call you?', type: 'phone_number', answer: '07700 900651' },
    { question: 'Company', type: 'text', answer: 'Clarke Studio Ltd' },
    { question: 'How much would you like to invest?', type: 'choice', answer: '£20,000 to £50,000' },
    { question: 'Sectors', type: 'text', answer: 'Climate, life sciences' },
    { question: 'Tax relief', type: 'choice', answer: 'EIS' },
    { question: 'May we send you news by e-mail?', type: 'boolean', answer: true, ref: 'marketing' },
  ])
}

async function welcomeImogen(firm: Firm, nextActionAt: string): Promise<void> {
  const staff = firm.staff('adviser')
  const imogen = await findContact(firm, 'imogen@clarke.example')
  await staff.patch(`contacts/${imogen}`, {
    owner_id: firm.idOf('staff:adviser'),
    lead_status_id: firm.idOf('lead:In conversation'),
    address: town('22 Redland Hill', 'Bristol', 'BS6 0XX'),
    occupation: 'Designer',
    score: 72,
    next_action: 'Call back',
    next_action_at: nextActionAt,
  })
  const owner = { owner_type: 'contact', owner_id: imogen }
  for (const title of ['Our guide', 'Thank you for writing'])
    await staff.upload(
      'documents',
      { ...owner, name: title },
      {
        file: await letter(firm, {
          title,
          recipient: ['Imogen Clarke', 'Clarke Studio Ltd', '22 Redland Hill', 'Bristol BS6 0XX'],
          paragraphs: [
            'We help people invest in young companies, two or three at a time.',
            'Money stays in them for five years or more, and some of them fail: you could lose all the money you invest.',
          ],
        }),
      },
    )
}

/** A lead of last month who signed up: the contact stays, with the way to the investor. */
async function convertRoland(firm: Firm): Promise<void> {
  const { id } = await firm.staff('adviser').post('contacts', {
    first_name: 'Roland',
    last_name: 'Attwater',
    email: 'roland.attwater@post.example',
    phone: '07700 900653',
    source: 'referral',
    owner_id: firm.idOf('staff:adviser'),
    lead_status_id: firm.idOf('lead:Ready to invest'),
    marketing: true,
  })
  await firm.staff('adviser').post(`convert-contact/${id}`, { send_invite: true })
}

async function findContact(firm: Firm, email: string): Promise<number> {
  const [found] = await firm.staff().all(`contacts?filter[email]=${email}`)
  if (!found) throw new Error(`${email} is not among the contacts.`)
  return found.id
}
