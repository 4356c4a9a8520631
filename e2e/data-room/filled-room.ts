import { signIn } from '../screens/api.ts'
import type { Caller } from '../screens/api.ts'
import { makeSmallWorld } from '../screens/small-world.ts'

type CreatedRecord = { id: number }

/** A room of Tidewell's live round with a paper in each of two folders, and nobody in it. */
export interface FilledRoom {
  id: number
  offer: { id: number; slug: string }
  files: { memorandum: number; flow: number }
}

/** Makes it through the API, with a second investor whom a group can hold. */
export async function makeRoom(baseURL: string): Promise<FilledRoom> {
  const { live, liveSlug } = await makeSmallWorld(baseURL, { dataRoom: false })
  const staff = await signIn(baseURL, 'super-admin')
  await staff.post('/api/users', { first_name: 'Bryn', last_name: 'Castle', email: 'bryn@castle.example' })
  const room = await staff.post<CreatedRecord>('/api/data-rooms', { investment_opportunity_id: live })
  const files = {
    memorandum: await fileIn(staff, room.id, '1 Overview', 'Memorandum'),
    flow: await fileIn(staff, room.id, '2 Technical', 'Flow data'),
  }
  await staff.close()
  return { id: room.id, offer: { id: live, slug: liveSlug }, files }
}

async function fileIn(staff: Caller, roomId: number, folder: string, name: string): Promise<number> {
  const owner = { owner_type: 'data_room', owner_id: roomId }
  const made = await staff.post<CreatedRecord>('/api/folder-structures', { ...owner, name: folder })
  const file = {
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pageSaying(`Page one of the ${name.toLowerCase()}`)),
  }
  const multipart = { ...owner, name, folder_structure_id: made.id, file }
  return (await staff.upload<CreatedRecord>('/api/documents', { multipart })).id
}

/** A PDF of one page with one line of words. */
function pageSaying(words: string): string {
  const content = `BT /F1 24 Tf 50 700 Td (${words}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = pdf.length
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return `${pdf}${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
}
