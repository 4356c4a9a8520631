import { defineResource } from '../resource.ts'
import { boolean, choice, integer, reference, text } from '../wire.ts'

/** One bank for everybody, or the two that the risk warning switches to. */
export const testBanks = ['single', 'fca_1', 'fca_2'] as const
export type TestBankName = (typeof testBanks)[number]

const question = {
  term: 'compliance_question',
  event: 'compliance',
  read: 'reference',
  write: 'part',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  sorts: ['order'],
  defaultSort: 'order',
  search: ['text'],
  paged: false,
  columns: [
    { key: 'text', label: 'Question' },
    { key: 'is_critical', label: 'Critical' },
    { key: 'complete', label: 'Complete' },
    { key: 'active', label: 'In use' },
  ],
  form: [
    {
      title: 'Question',
      fields: [
        { key: 'text', label: 'Question' },
        { key: 'is_critical', label: 'Critical', hint: 'A wrong answer fails the test' },
        { key: 'active', label: 'In use' },
      ],
    },
  ],
} as const

const questionFields = {
  text: text(600, { example: 'How easily could you sell unlisted shares?' }),
  is_critical: boolean().optional(),
  order: integer({ min: 0, max: 100_000 }).optional(),
  active: boolean().optional(),
}
const questionFacts = {
  is_critical: boolean(),
  order: integer(),
  active: boolean(),
  /** One right answer and at least three to choose from; only such questions are asked. */
  complete: boolean(),
}

export const complianceQuestion = defineResource({
  ...question,
  name: 'compliance_question',
  path: 'compliance-questions',
  written: questionFields,
  computed: questionFacts,
  filters: { active: 'exact' },
  includes: { options: { to: 'compliance-options', many: true } },
})

export const fcaComplianceQuestion = defineResource({
  ...question,
  name: 'fca_compliance_question',
  path: 'fca-compliance-questions',
  written: { ...questionFields, bank: choice([1, 2]) },
  computed: questionFacts,
  filters: { active: 'exact', bank: 'exact' },
  includes: { options: { to: 'fca-compliance-options', many: true } },
})

const option = {
  term: 'compliance_option',
  event: 'compliance',
  read: 'reference',
  write: 'part',
  operations: ['list', 'show', 'create', 'update', 'delete', 'restore'],
  sorts: ['order'],
  defaultSort: 'order',
  filters: { compliance_question_id: 'exact' },
} as const

const optionFields = {
  text: text(300, { example: 'There may be no buyer for years, if ever' }),
  is_correct: boolean().optional(),
  order: integer({ min: 0, max: 100_000 }).optional(),
}
const optionFacts = { is_correct: boolean(), order: integer() }

export const complianceOption = defineResource({
  ...option,
  name: 'compliance_option',
  path: 'compliance-options',
  written: { compliance_question_id: reference('compliance-questions'), ...optionFields },
  computed: optionFacts,
})

export const fcaComplianceOption = defineResource({
  ...option,
  name: 'fca_compliance_option',
  path: 'fca-compliance-options',
  written: { compliance_question_id: reference('fca-compliance-questions'), ...optionFields },
  computed: optionFacts,
})
