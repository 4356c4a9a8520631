import { fieldSizes } from '@moorgate/contract'
import type { SignatureFieldKind } from '@moorgate/contract'
import type { Day } from '../calendar.ts'
import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'

interface Envelope {
  name: string
  paragraphs: readonly string[]
  message: string
}

const done: Envelope = {
  name: 'Information rights letter, Larkfield',
  paragraphs: [
    '1. The Company will send the Investor its accounts within 120 days of the end of each year, and its budget before the year begins.',
    '2. The Investor keeps what it learns to itself and its advisers.',
    '3. These rights end when the Investor holds less than half of the shares for which it subscribed.',
  ],
  message: 'As agreed at completion. Please sign at the foot of the page.',
}

const waiting: Envelope = {
  name: 'Variation of the side letter, Growth Fund II',
  paragraphs: [
    '1. Reports are sent within forty-five days of the end of each quarter, and no longer within thirty.',
    '2. Everything else in the side letter stands as it is.',
  ],
  message: 'The auditors need two weeks more. If you agree, please sign.',
}

/**
 * Documents that Eleanor Whitcombe signs: one that she and the firm have signed, and one that waits for her.
 */
export function tellEleanorSigning(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  const priya = () => firm.idOf('staff:super-admin')
  const sent = timeline.plan(calendar.day(-40), `${done.name} is sent to be signed`, (act) => {
    const lastDay = act.after(52)
    return async () => {
      firm.name('signing:done', await send(story, done, { signers: [eleanor().id, priya()], lastDay }))
    }
  })
  const hers = timeline.on(
    calendar.day(-39),
    'Eleanor Whitcombe signs',
    () => sign(story, eleanor().id, 'Eleanor Whitcombe'),
    { after: sent },
  )
  timeline.on(calendar.day(-38), 'Priya Nair signs for the firm', () => sign(story, priya(), 'Priya Nair'), {
    after: hers,
  })
  timeline.plan(calendar.day(-2), `${waiting.name} is sent to be signed`, (act) => {
    const lastDay = act.after(14)
    return async () => {
      await send(story, waiting, { signers: [eleanor().id], lastDay })
    }
  })
}

/** Keeps the letter, marks where each signs, and sends it. Returns the document's id. */
async function send(
  { firm, cast }: Story,
  envelope: Envelope,
  { signers, lastDay }: { signers: readonly number[]; lastDay: Day },
): Promise<number> {
  const staff = firm.staff()
  const file = await letter(firm, {
    title: envelope.name,
    recipient: ['Eleanor Whitcombe'],
    paragraphs: envelope.paragraphs,
  })
  const { id: documentId } = await staff.upload<{ id: number }>(
    'documents',
    {
      owner_type: 'user',
      owner_id: cast.person('Eleanor Whitcombe').id,
      name: envelope.name,
      category: 'Agreements',
      folder_structure_id: firm.idOf('eleanor-folder:Subscription'),
      visibility: 'public',
    },
    { file },
  )
  const request = await staff.post<{ id: number }>('signature-requests', { document_id: documentId })
  await staff.patch(`signature-requests/${request.id}`, {
    signers: signers.map((user_id) => ({ user_id })),
    fields: signers.flatMap((_signer, index) => fieldsOf(index)),
    in_order: true,
    expires_on: lastDay,
    reminder_days: [5, 10],
    message: envelope.message,
  })
  await staff.post(`signature-requests/${request.id}/send`)
  return documentId
}

/** Signature and date of one signer, the signers beside each other at the foot of the page. */
function fieldsOf(signer: number): object[] {
  const at = (kind: SignatureFieldKind, y: number) => ({
    kind,
    signer: signer + 1,
    page: 1,
    x: 64 + signer * 240,
    y,
    ...fieldSizes[kind],
    required: true,
  })
  return [at('signature', 640), at('date', 690)]
}

/** Opens the document and signs it by name. */
async function sign({ firm }: Story, userId: number, name: string): Promise<void> {
  const browser = firm.as(userId)
  const documentId = firm.idOf('signing:done')
  await browser.get(`pdfs/${documentId}`)
  await browser.post(`pdfs/${documentId}`, { consent: true, name })
}
