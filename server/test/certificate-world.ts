import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Api, Client } from './harness.ts'
import { form, pdf } from '../src/modules/documents/test-form.ts'
import { closedPaidRound, openWorld } from '../src/modules/investments/test-support.ts'

/** A completed round under EIS, of which three investors hold shares. */
export interface CertificateWorld {
  api: Api
  staff: Client
  opportunityId: number
  /** Of the holders and their investments, in one order. */
  holders: { userId: number; client: Client; investmentId: number; reference: string; name: string }[]
}

export async function openCertificateWorld(api: Api): Promise<CertificateWorld> {
  const staff = await api.as('superAdmin')
  const world = await openWorld(api)
  const scheme = await staff.post('/api/tax-options', { name: 'EIS', kind: 'eis', rate: '30.00' })
  assert.equal(scheme.status, 201, scheme.text)
  const { offer, people, ids } = await closedPaidRound({ api, world, staff }, ['13700', '27400', '41100'], {
    shares_in_issue: '1000000',
    tax_option_ids: JSON.stringify([scheme.body.data.id]),
  })
  const completed = await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  await api.deliver()
  const { rows } = await sql<{ id: number; user_id: number; reference: string; name: string }>`
    select i.id, i.user_id, i.reference, u.name from investments i join users u on u.tenant_id = 1 and u.id = i.user_id
    where i.tenant_id = 1 and i.investment_opportunity_id = ${offer}`.execute(api.db)
  const holders = ids.map((userId, index) => {
    const { id, reference, name } = rows.find((row) => row.user_id === userId)!
    return { userId, client: people[index]!, investmentId: id, reference, name }
  })
  return { api, staff, opportunityId: offer, holders }
}

const filled = { kind: 'eis3', uir: '0000012345', issued_on: '2026-11-20' }

/** A PDF of its own, so that two of one name can be told apart. */
export const pdfWith = (words: string): Buffer =>
  Buffer.from(pdf.toString('latin1').replace('\n', `\n% ${words}\n`), 'latin1')

interface SentCertificate {
  name?: string
  bytes?: Uint8Array
  fields?: Record<string, string | number>
  headers?: Record<string, string>
}

export function fileFor(
  client: Client,
  investmentId: number,
  { name = 'certificate.pdf', bytes = pdf, fields = {}, headers = {} }: SentCertificate = {},
) {
  const sent = form({ ...filled, investment_id: investmentId, ...fields }, { file: { name, bytes } })
  return client.post('/api/tax-certificates', sent.body, { ...sent.headers, ...headers })
}

export function replace(client: Client, id: number, fields: Record<string, string | number> = {}) {
  const { kind: _kind, ...rest } = filled
  const body = { ...rest, reason: 'It named another class of shares.', ...fields }
  const sent = form(body, { file: { name: 'certificate.pdf', bytes: pdfWith('second') } })
  return client.post(`/api/tax-certificates/${id}/replace`, sent.body, sent.headers)
}
