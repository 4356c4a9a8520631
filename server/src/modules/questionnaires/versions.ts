import { questionnaireDefinition, refuse } from '@moorgate/contract'
import type { Definition, QuestionnaireKind } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'

export interface Version {
  id: number
  number: number
  definition: Definition
  sensitiveKeys: readonly string[]
}

interface VersionRow {
  id: number
  number: number
  definition: unknown
  sensitive_keys: string[]
}

const read = (row: VersionRow): Version => ({
  id: row.id,
  number: row.number,
  // Checked when it was written, and never changed since.
  definition: row.definition as Definition,
  sensitiveKeys: row.sensitive_keys,
})

/** The version that is answered now. Refuses with 409 where none has been published. */
export async function presentVersion(
  db: Db | Trx,
  tenantId: number,
  kind: QuestionnaireKind,
): Promise<Version> {
  const row = await db
    .selectFrom('questionnaire_versions as v')
    .innerJoin('questionnaires as q', (join) =>
      join.onRef('q.tenant_id', '=', 'v.tenant_id').onRef('q.id', '=', 'v.questionnaire_id'),
    )
    .select(['v.id', 'v.number', 'v.definition', 'v.sensitive_keys'])
    .where('v.tenant_id', '=', tenantId)
    .where('q.tenant_id', '=', tenantId)
    .where('q.kind', '=', kind)
    .orderBy('v.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row)
    refuse({
      code: 'conflict',
      reason: 'not_published',
    })
  return read(row)
}

/** The version that a response was begun on. */
export async function versionById(db: Trx, tenantId: number, id: number): Promise<Version> {
  const row = await db
    .selectFrom('questionnaire_versions')
    .select(['id', 'number', 'definition', 'sensitive_keys'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return read(row)
}

/**
 * What a version keeps beside its definition: what investors are shown, and whose answers are not for
 * everybody.
 */
export function versionValues(given: unknown) {
  const definition: Definition = questionnaireDefinition.parse(given)
  const questions = definition.sections.flatMap((section) => section.questions)
  return {
    definition: JSON.stringify(definition),
    shown_definition: JSON.stringify(withoutPoints(definition)),
    sensitive_keys: questions.filter(({ sensitive }) => sensitive === true).map(({ key }) => key),
  }
}

function withoutPoints(definition: Definition): Definition {
  return {
    ...definition,
    bands: [],
    sections: definition.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => ({
        ...question,
        ...(question.options && {
          options: question.options.map(({ key, text, hint }) => ({ key, text, hint })),
        }),
      })),
    })),
  }
}
