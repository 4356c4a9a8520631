import {
  complianceOption,
  complianceQuestion,
  fcaComplianceOption,
  fcaComplianceQuestion,
} from '@moorgate/contract/suitability/question-banks.ts'
import type { TestBankName } from '@moorgate/contract/suitability/question-banks.ts'

/** A bank of questions: the single one, or one of the two that the risk warning switches to. */
export interface Bank {
  name: TestBankName
  questions: typeof complianceQuestion | typeof fcaComplianceQuestion
  options: typeof complianceOption | typeof fcaComplianceOption
  /** What tells its questions from those of the other bank. */
  fixed: Readonly<Record<string, number>>
}

export const singleBank: Bank = {
  name: 'single',
  questions: complianceQuestion,
  options: complianceOption,
  fixed: {},
}

export const twoBanks: Readonly<Record<1 | 2, Bank>> = {
  1: { name: 'fca_1', questions: fcaComplianceQuestion, options: fcaComplianceOption, fixed: { bank: 1 } },
  2: { name: 'fca_2', questions: fcaComplianceQuestion, options: fcaComplianceOption, fixed: { bank: 2 } },
}

export interface Option {
  id: number
  text: string
  is_correct: boolean
  order: number
}

/** A question with its answers, as staff read it. */
export interface Question {
  id: number
  version: number
  text: string
  is_critical: boolean
  active: boolean
  complete: boolean
  order: number
  options?: Option[]
}
