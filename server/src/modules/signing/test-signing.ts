import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import type { Api, Client } from '../../../test/harness.ts'
import { system, transact } from '../../kernel/work.ts'
import { passTime } from './end-signature.ts'
import { fileAgreement } from './test-file.ts'

/** A signature's place on the second page, for a signer. */
export const field = (signer: number, more: object = {}) => ({
  signer,
  kind: 'signature',
  page: 2,
  x: 68,
  y: 242,
  width: 200,
  height: 42,
  ...more,
})

/** Makes an investor, by the helper of another area's tests. Answers the id. */
type NewInvestor = (api: Api, name: string) => Promise<number>

/** Staff and signers of tests, with what they do all the time. */
export class SigningTester {
  readonly api: Api
  staff: Client
  /** How many investors there are so far; the last one is `signer{people}@people.example`. */
  people = 0
  readonly #newInvestor: NewInvestor

  constructor(api: Api, staff: Client, newInvestor: NewInvestor) {
    this.api = api
    this.staff = staff
    this.#newInvestor = newInvestor
  }

  /** An investor with a private agreement, signed in. */
  async withAgreement() {
    // Their session may be over: tests move the clock.
    this.staff = await this.api.as('superAdmin')
    const userId = await this.#newInvestor(this.api, `Signer${++this.people}`)
    const documentId = await fileAgreement(this.staff, userId)
    return { userId, documentId, client: await this.api.asUser(userId) }
  }

  /**
   * A request for these signers, one signature each, sent. Numbers are accounts, others people without one.
   */
  async sent(
    documentId: number,
    who: readonly (number | { name: string; email: string })[],
    more: object = {},
  ) {
    const { data: draft } = (await this.staff.post('/api/signature-requests', { document_id: documentId }))
      .body
    const placed = await this.staff.patch(`/api/signature-requests/${draft.id}`, {
      signers: who.map((each) => (typeof each === 'number' ? { user_id: each } : each)),
      fields: who.map((_, index) => field(index + 1, { y: 100 + index * 60 })),
      ...more,
    })
    assert.equal(placed.status, 200, placed.text)
    const answer = await this.staff.post(`/api/signature-requests/${draft.id}/send`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data
  }

  open(client: Client, documentId: number) {
    return client.get(`/api/pdfs/${documentId}`)
  }

  sign(client: Client, documentId: number, more: object = {}) {
    return client.post(`/api/pdfs/${documentId}`, { consent: true, name: 'Eleanor Whitcombe', ...more })
  }

  async openAndSign(client: Client, documentId: number, more: object = {}) {
    assert.equal((await this.open(client, documentId)).status, 200)
    return this.sign(client, documentId, more)
  }

  async shown(id: number) {
    return (await this.staff.get(`/api/signature-requests/${id}`)).body.data
  }

  /** A request that its only signer has signed, sealed. */
  async completed(more: object = {}) {
    const { userId, documentId, client } = await this.withAgreement()
    const request = await this.sent(documentId, [userId])
    const answer = await this.openAndSign(client, documentId, more)
    assert.equal(answer.status, 200, answer.text)
    await this.api.deliver()
    return { request: await this.shown(request.id), userId, documentId, client }
  }

  /** The bytes of a document. */
  async resultOf(documentId: number): Promise<Buffer> {
    const { file_key: key } = await this.api.db
      .selectFrom('documents')
      .select('file_key')
      .where('tenant_id', '=', 1)
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    return buffer(await this.api.platform.storage.open(key))
  }

  /** Days go by, and what they bring is done. */
  async passDays(days: number) {
    this.api.clock.forward({ days })
    const tenant = await this.api.platform.tenants.byId(1)
    await transact(this.api.platform, { tenant, actor: system, now: this.api.clock.now() }, passTime)
    await this.api.deliver()
  }
}
