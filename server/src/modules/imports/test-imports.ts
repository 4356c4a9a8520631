import assert from 'node:assert/strict'
import type { Api, Client } from '../../../test/harness.ts'

/** Makes the body of an upload: the helper of the documents' own tests. */
type MakeForm = (
  fields: Record<string, string>,
  files: { file: { name: string; bytes: Buffer } },
) => { body: unknown; headers: Record<string, string> }

/** Files that staff bring in, in tests. */
export class ImportWorkspace {
  readonly api: Api
  readonly staff: Client
  readonly #form: MakeForm

  constructor(api: Api, staff: Client, form: MakeForm) {
    this.api = api
    this.staff = staff
    this.#form = form
  }

  upload(text: string | Buffer, options: { name?: string; kind?: string; by?: Client } = {}) {
    const { body, headers } = this.#form(
      { kind: options.kind ?? 'users' },
      { file: { name: options.name ?? 'clients.csv', bytes: Buffer.from(text) } },
    )
    return (options.by ?? this.staff).post('/api/imports', body, headers)
  }

  /** Does a step to its end; answers how the import stands. */
  async run(id: number, step: 'check' | 'apply' | 'undo') {
    const begun = await this.staff.post(`/api/imports/${id}/${step}`)
    assert.equal(begun.status, 202, begun.text)
    await this.api.deliver()
    return (await this.staff.get(`/api/imports/${id}`)).body.data
  }

  /** A file that was brought in and checked. */
  async checked(text: string, kind = 'users') {
    const made = await this.upload(text, { kind })
    assert.equal(made.status, 201, made.text)
    return this.run(made.body.data.id, 'check')
  }

  async person(email: string) {
    return (await this.staff.get(`/api/users?filter[email]=${encodeURIComponent(email)}`)).body.data[0]
  }

  async rowsOf(id: number, query = '') {
    return (await this.staff.get(`/api/imports/${id}/rows?${query}`)).body.data
  }
}
