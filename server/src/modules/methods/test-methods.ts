import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Api, Client } from '../../../test/harness.ts'

/** For tests: the id of a kind of method that the tenant offers. */
export async function kindId(api: Api, kind: string, tenantId = 1): Promise<number> {
  const row = await api.platform.database
    .of(tenantId)
    .selectFrom('investment_methods')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return row.id
}

/** One row of the banks' table, so that one sort code can be checked. */
export async function layBankTable(api: Api): Promise<void> {
  const folder = path.join(api.platform.settings.dataDir, 'bank-check')
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, 'valacdos.txt'),
    '089000 089999 MOD10    0    0    0    0    0    0    7    1    3    7    1    3    7    1\r\n',
  )
}

/** An account that the table finds right. */
export const bank = { holder_name: 'Test Person', sort_code: '08-99-99', account_number: '6637 4958' }
export const entities = '/api/investment-method-entities'

/** A method that an investor adds for themselves. */
export async function addedMethod(api: Api, userId: number, kind: string, more: object = {}) {
  const answer = await (
    await api.asUser(userId)
  ).post(entities, {
    investment_method_id: await kindId(api, kind),
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

/** An approved method of an investor, who is signed in. */
export async function approvedMethod(api: Api, id: number) {
  const method = await addedMethod(api, id, 'individual', { bank })
  const url = `${entities}/${method.id}`
  assert.equal((await (await api.as('fundManager')).post(`${url}/approve`)).status, 200)
  return { url, id, investor: await api.asUser(id) }
}

/** Puts an account of another holder into a method; answers the method. */
export const changeTo = async (client: Client, url: string, holder: string) => {
  const changed = await client.patch(url, { bank: { ...bank, holder_name: holder } })
  assert.equal(changed.status, 200, changed.text)
  return changed.body.data
}
