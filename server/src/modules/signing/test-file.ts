import PDFDocument from 'pdfkit'
import type { Client } from '../../../test/harness.ts'

/** For tests: a PDF of so many A4 pages with a line of text on each. */
export async function agreement(pages = 2): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', autoFirstPage: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  for (let page = 1; page <= pages; page++) doc.addPage().text(`Subscription agreement, page ${page}`)
  const done = new Promise<Buffer>((resolve) => doc.on('end', () => resolve(Buffer.concat(chunks))))
  doc.end()
  return done
}

/** For tests: files a PDF with an investor and answers the document's id. */
export async function fileAgreement(staff: Client, ownerId: number, bytes?: Buffer): Promise<number> {
  const form = new FormData()
  const fields = {
    owner_type: 'user',
    owner_id: ownerId,
    name: 'Subscription agreement',
    visibility: 'private',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', new File([Uint8Array.from(bytes ?? (await agreement()))], 'agreement.pdf'))
  const sent = new Response(form)
  const answer = await staff.post('/api/documents', Buffer.from(await sent.arrayBuffer()), {
    'content-type': sent.headers.get('content-type') ?? '',
  })
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.body.data.id
}
