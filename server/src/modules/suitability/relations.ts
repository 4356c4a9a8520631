import { isStaffRow } from '../../rows/people-rows.ts'
import type { Extension } from '../../kernel/module.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { users } from '../investors/index.ts'
import { allScores, bankNumber, categorisations, isComplete } from './tables.ts'

const relations: Table['relations'] = {
  categorisations: { kind: 'many', to: () => categorisations, column: 'user_id' },
  complianceScores: { kind: 'many', to: () => allScores, column: 'user_id' },
}

/**
 * What the test asks of an investor who has not passed it: questions in use of the banks that the tenant
 * uses, and never which answer is right. The answers stand in an order that says nothing of it either.
 */
const appends: Table['appends'] = {
  compliance_questions: (
    row,
  ) => `case when ${isStaffRow(row)} or ${row}.compliance_passed = 1 then '[]'::json else (
    select coalesce(json_agg(json_build_object('id', q.id, 'text', q.text, 'bank', ${bankNumber('q')}, 'options', (
        select json_agg(json_build_object('id', o.id, 'text', o.text) order by md5(o.id::text || q.text))
        from compliance_options o
        where o.tenant_id = $1 and o.compliance_question_id = q.id and o.deleted_at is null))
      order by q.bank, q."order", q.id), '[]'::json)
    from compliance_questions q
    join brandings b on b.tenant_id = $1
    where q.tenant_id = $1 and q.deleted_at is null and q.active and ${isComplete('q')}
      and b.flags ->> 'compliance_test_enabled' = '1'
      and (q.bank = 'single') = (b.flags ->> 'risk_warning_enabled' is distinct from '1')) end`,
}

export const suitabilityRelations: readonly Extension[] = [{ of: users, relations, appends }]
