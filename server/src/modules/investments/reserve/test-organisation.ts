import { sql } from 'kysely'
import type { Api } from '../../../../test/harness.ts'
import { readyInvestors } from '../test-support.ts'
import type { World } from '../test-support.ts'

const idOf = async (api: Api, statement: ReturnType<typeof sql>) => {
  const { rows } = await (statement as ReturnType<typeof sql<{ id: number }>>).execute(api.db)
  return rows[0]!.id
}

/** An organisation without a method: a director, who invests for it, and a member who only looks at it. */
export async function organisationOf(api: Api, world: World) {
  const [director, viewer] = await readyInvestors(api, world, 2)
  const id = await idOf(
    api,
    sql`insert into organisations (tenant_id, type, name) values (1, 'Business', 'Probe Holdings Ltd') returning id`,
  )
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, role, can_invest)
    values (1, ${id}, ${director}, 'director', true), (1, ${id}, ${viewer}, 'viewer', false)`.execute(api.db)
  const own = await idOf(
    api,
    sql`select id from investment_method_entities
      where tenant_id = 1 and lead_user_id = ${director} and organisation_id is null`,
  )
  return {
    id,
    director: director!,
    own,
    client: await api.asUser(director!),
    viewer: await api.asUser(viewer!),
  }
}

/** An approved method of the organisation. */
export const methodFor = (api: Api, world: World, { id, lead }: { id: number; lead: number }) =>
  idOf(
    api,
    sql`insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, organisation_id, display_name,
        registered_name, status, is_default)
      values (1, ${world.methodKindId}, ${lead}, ${id}, 'Holdings', 'Probe Holdings Ltd', 'approved', false) returning id`,
  )
