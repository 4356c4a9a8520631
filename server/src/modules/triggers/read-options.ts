import type { AnswerOf, readTriggerOptions } from '@moorgate/contract'
import { sql } from 'kysely'
import { isStaffRow } from '../../rows/people-rows.ts'
import type { QueryContext } from '../../kernel/work.ts'

type Options = AnswerOf<typeof readTriggerOptions>

/** Colleagues and records of the tenant's that an automation may name. */
export async function readOptions({ db, tenant }: QueryContext): Promise<Options> {
  const { rows } = await sql<Options>`
    select (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'role_id', u.role_id) order by u.name), '[]')
        from users u where u.tenant_id = ${tenant.id} and u.is_active and u.deleted_at is null
          and ${sql.raw(isStaffRow('u'))}) as colleagues,
      json_build_object(
        'pipeline_stages', (select coalesce(json_agg(json_build_object('id', s.id,
            'name', case when (select count(*) from pipelines w where w.tenant_id = ${tenant.id} and w.deleted_at is null) > 1
              then p.name || ': ' || s.name else s.name end) order by p."order", p.id, s."order", s.id), '[]')
          from pipeline_stages s join pipelines p on p.tenant_id = ${tenant.id} and p.id = s.pipeline_id and p.deleted_at is null
          where s.tenant_id = ${tenant.id} and s.deleted_at is null),
        'lead_statuses', (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by l."order", l.id), '[]')
          from lead_statuses l where l.tenant_id = ${tenant.id} and l.deleted_at is null),
        'investor_types', (select coalesce(json_agg(json_build_object('id', i.id, 'name', i.name) order by i."order", i.id), '[]')
          from investor_types i where i.tenant_id = ${tenant.id} and i.deleted_at is null and i.active)) as lists`.execute(
    db,
  )
  return rows[0]!
}
