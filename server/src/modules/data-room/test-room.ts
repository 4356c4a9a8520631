import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'kysely'
import type { Api, Client } from '../../../test/harness.ts'
import { encodeWorkbook } from '../../kernel/list/workbook.ts'

/** A spreadsheet as other programs write it: a kind that can't bear a mark. */
export const workbook = (): Promise<Buffer> =>
  buffer(
    Readable.from(
      encodeWorkbook([{ name: 'Model', columns: ['Year'], rows: [[{ value: '2027', look: 'number' }]] }]),
    ),
  )

export type Level = 'none' | 'see' | 'download' | null

/** A PDF of so many pages, each with its number on it. */
async function pdfOf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  for (let page = 1; page <= pages; page += 1) pdf.addPage([595, 842]).drawText(`Page ${page}`)
  return Buffer.from(await pdf.save())
}

/** For tests: a room of a live round, and short ways to furnish it as the staff would. */
export interface TestRoom {
  id: number
  offer: number
  staff: Client
  folder(name: string, more?: object): Promise<number>
  file(
    folder: number | undefined,
    name: string,
    more?: Record<string, string>,
    bytes?: Buffer,
  ): Promise<number>
  group(name: string, userIds: readonly number[]): Promise<number>
  say(...cells: [group: number, folder: number, level: Level][]): Promise<void>
}

export async function newRoom(api: Api, settings: object = {}): Promise<TestRoom> {
  const staff = await api.as('superAdmin')
  const opportunity = await newOpportunity(api)
  const opened = await staff.post('/api/data-rooms', {
    investment_opportunity_id: opportunity,
    agreement_required: false,
    watermark: false,
    ...settings,
  })
  assert.equal(opened.status, 201, opened.text)
  const id: number = opened.body.data.id
  const owner = { owner_type: 'data_room', owner_id: id }
  const pdf = await pdfOf(3)
  return {
    id,
    offer: opportunity,
    staff,
    folder: async (name, more = {}) => {
      const answer = await staff.post('/api/folder-structures', { ...owner, name, ...more })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    },
    file: async (folder, name, more = {}, bytes = pdf) => {
      const fields = { ...owner, name, ...(folder !== undefined && { folder_structure_id: folder }), ...more }
      const answer = await staff.post(
        '/api/documents',
        ...formOf(fields, name.includes('.') ? name : `${name}.pdf`, bytes),
      )
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    },
    group: async (name, user_ids) => {
      const answer = await staff.post(`/api/data-rooms/${id}/groups`, { name, kind: 'people', user_ids })
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.groups.find((group: { name: string }) => group.name === name).id
    },
    say: async (...cells) => {
      const { access_version } = (await staff.get(`/api/data-rooms/${id}/access`)).body.data
      const answer = await staff.post(`/api/data-rooms/${id}/access`, {
        access_version,
        cells: cells.map(([group_id, folder_id, level]) => ({ group_id, folder_id, level })),
      })
      assert.equal(answer.status, 200, answer.text)
    },
  }
}

/** A form with one file, as a browser sends it. */
function formOf(
  fields: Record<string, string | number>,
  fileName: string,
  bytes: Buffer,
): [body: Buffer, headers: Record<string, string>] {
  const boundary = 'a-boundary-of-a-room'
  const part = (text: string, content: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${text}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ])
  const parts = [
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, String(value))),
    part(`name="file"; filename="${fileName}"`, bytes),
    Buffer.from(`--${boundary}--\r\n`),
  ]
  return [Buffer.concat(parts), { 'content-type': `multipart/form-data; boundary=${boundary}` }]
}

let made = 0

/** A round that is live to everybody, of a class for which neither category nor test is asked. */
export async function newOpportunity(api: Api): Promise<number> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    with type as (
      insert into opportunity_types (tenant_id, name) values (1, ${`Equity ${made}`}) returning id)
    insert into investment_opportunities (tenant_id, name, slug, status, fca_class, type_id, issuer_name, issuer_number, target_amount_minor, share_price)
    select 1, ${`Company ${made}`}, ${`company-${made}`}, 2, 'mass_market', type.id, 'Company Limited', ${String(10_000_000 + made)}, 400000000, '4.00'
    from type returning id`.execute(api.db)
  return rows[0]!.id
}

/** An investor who has confirmed an address. */
export async function newInvestor(api: Api): Promise<number> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at, accepted_terms_version)
    values (1, 5, ${`Reader${made}`}, 'Test', ${`reader${made}@people.example`}, ${api.clock.now()}, 1) returning id`.execute(
    api.db,
  )
  return rows[0]!.id
}

/** The same, signed in. */
export async function newReader(api: Api): Promise<{ id: number; client: Client }> {
  const id = await newInvestor(api)
  return { id, client: await api.asUser(id) }
}

/** Names of the files that somebody finds in the room; undefined where there is no room for them. */
export async function namesFor(client: Client, roomId: number): Promise<string[] | undefined> {
  const { status, body } = await client.get(`/api/data-rooms/${roomId}/visit`)
  return status === 200 ? body.data.files.map(({ name }: { name: string }) => name) : undefined
}
