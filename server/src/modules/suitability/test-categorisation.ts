import type { Api, Client } from '../../../test/harness.ts'
import { typeId } from './test-tenant.ts'

/** States an investor’s category, signed by their own name unless another is given. */
export const stateCategory = async (
  api: Api,
  client: Client,
  code: string,
  answers: object,
  signed?: string,
) =>
  client.post('/api/investor-categorisations', {
    investor_type_id: await typeId(api, code),
    answers,
    signed_name: signed ?? (await client.get('/api/user')).body.data.name,
    accepted: true,
  })

export const personOf = (api: Api, id: number) =>
  api.db
    .selectFrom('users')
    .select(['category_status', 'category_expires_at', 'investor_type_id', 'version'])
    .where('tenant_id', '=', 1)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
