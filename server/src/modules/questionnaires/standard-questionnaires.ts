import type { Definition, QuestionnaireKind } from '@moorgate/contract'
import type { Trx } from '../../kernel/database/database.ts'
import { consents } from './standards/consents.ts'
import { factFind } from './standards/fact-find.ts'
import { riskProfile } from './standards/risk-profile.ts'
import { versionValues } from './versions.ts'

interface Standard {
  kind: QuestionnaireKind
  name: string
  intro: string
  months: number | null
  definition: Definition
}

const standards: readonly Standard[] = [
  {
    kind: 'fact_find',
    name: 'Fact find',
    intro:
      'Your finances, your needs and what you could afford to lose. It takes about 15 minutes and we save your answers as you go.',
    months: 12,
    definition: factFind,
  },
  {
    kind: 'risk_profile',
    name: 'Risk profile',
    intro: 'Ten questions about how you feel about risk. It takes about five minutes.',
    months: 24,
    definition: riskProfile,
  },
  {
    kind: 'investor_consent',
    name: 'Consent',
    intro: 'How we can use your details. You can change your mind at any time.',
    months: null,
    definition: consents,
  },
]

/**
 * Gives a new tenant its questionnaires, published as version 1. Its compliance officer confirms or changes
 * them.
 */
export async function standardQuestionnaires(db: Trx, tenantId: number, now: Date): Promise<void> {
  const made = { tenant_id: tenantId, created_at: now, updated_at: now }
  for (const { kind, name, intro, months, definition } of standards) {
    const values = versionValues(definition)
    const { id } = await db
      .insertInto('questionnaires')
      .values({ ...made, kind, name, intro, expires_after_months: months, draft: values.definition })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('questionnaire_versions')
      .values({ ...made, questionnaire_id: id, number: 1, ...values, published_at: now })
      .execute()
  }
}
