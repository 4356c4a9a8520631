import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, instant, integer, reference, text } from '../wire.ts'
import { questionnaireDefinition, questionnaireKinds } from './definition.ts'

/**
 * What staff write: the draft, and how long answers last. Investors answer the version that was published
 * last.
 */
export const questionnaire = defineResource({
  name: 'questionnaire',
  path: 'questionnaires',
  term: 'investor',
  event: 'compliance',
  operations: ['list', 'show'],
  written: {
    name: text(120, { min: 2, example: 'Fact find' }),
    intro: optional(text(2000)),
    /** Months after signing for which the answers count; null: until they are signed anew. */
    expires_after_months: optional(integer({ min: 1, max: 60, example: 12 })),
    /** Days before that on which the investor is asked to look again. */
    reminder_days: integer({ min: 1, max: 90, example: 30 }),
    draft: questionnaireDefinition,
  },
  computed: {
    kind: choice(questionnaireKinds),
    published_number: integer().nullable(),
    published_at: instant().nullable(),
    /** The draft says something else than what is published. */
    has_changes: boolean(),
  },
  filters: { kind: 'exact' },
  sorts: ['kind', 'name'],
  defaultSort: 'id',
  paged: false,
})

/** A published questionnaire. It never changes: who began on it finishes on it. */
export const questionnaireVersion = defineResource({
  name: 'questionnaire_version',
  path: 'questionnaire-versions',
  term: 'investor',
  event: 'compliance',
  operations: ['list', 'show'],
  written: {
    questionnaire_id: reference('questionnaires'),
    number: integer({ min: 1 }),
    definition: questionnaireDefinition,
  },
  computed: { published_at: instant(), published_by: text(160).nullable() },
  filters: { questionnaire_id: 'exact' },
  sorts: ['number'],
  defaultSort: '-number',
})

export const publishQuestionnaire = defineEndpoint({
  method: 'POST',
  path: 'questionnaires/{id}/publish',
  summary: 'Make the draft the version that investors answer from now on',
  access: { event: 'compliance', action: 'update' },
  answer: questionnaire.row,
  status: 200,
})

/** A form sends the draft as one string of JSON: as fields of its own it would have thousands. */
const draftOnWire = z.preprocess((given) => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return given
  }
}, questionnaireDefinition)

export const changeQuestionnaire = defineEndpoint({
  method: 'PATCH',
  path: 'questionnaires/{id}',
  summary: 'Save the draft of a questionnaire. Nobody answers it before it is published',
  access: { event: 'compliance', action: 'update' },
  body: questionnaire.update.extend({
    draft: draftOnWire.optional(),
    /** The version that was read: 409 where somebody has saved since. */
    version: integer({ min: 1 }).optional(),
  }),
  answer: questionnaire.row,
  status: 200,
})
