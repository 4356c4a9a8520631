import { problemsOfDraft, refuse } from '@moorgate/contract'
import type { Definition, QuestionnaireKind } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { questionnaires } from './tables.ts'
import { versionValues } from './versions.ts'

/**
 * Makes the draft the version that is answered from now on. Who has begun on an earlier one finishes on it,
 * and what is signed keeps its score. Refuses a draft that has problems (422, by place) and one that says
 * what is published already (409).
 */
export async function publishQuestionnaire(work: Work, id: number): Promise<void> {
  const row = await lockRow(work, questionnaires, id)
  const draft = row['draft'] as Definition
  const problems = Object.entries(problemsOfDraft(draft, row['kind'] as QuestionnaireKind))
  if (problems.length > 0)
    refuse({
      code: 'invalid',
      errors: Object.fromEntries(problems.map(([path, messages]) => [`draft.${path}`, messages])),
    })
  const last = await lastVersion(work, id)
  const values = versionValues(draft)
  if (last && last.definition === values.definition) refuse({ code: 'conflict', reason: 'nothing_changed' })
  const number = (last?.number ?? 0) + 1
  await work.db
    .insertInto('questionnaire_versions')
    .values({
      tenant_id: work.tenant.id,
      questionnaire_id: id,
      number,
      ...values,
      published_at: work.now,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .execute()
  work.emit({
    type: 'questionnaire.published',
    subject: { type: 'questionnaire', id },
    before: { version: last?.number ?? null },
    after: { version: number },
  })
}

async function lastVersion(work: Work, questionnaireId: number) {
  const row = await work.db
    .selectFrom('questionnaire_versions')
    .select(['number', 'definition'])
    .where('tenant_id', '=', work.tenant.id)
    .where('questionnaire_id', '=', questionnaireId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { number: row.number, definition: versionValues(row.definition).definition }
}
