import type { Owner } from '../../../features/questionnaires/response.ts'

/** Who is asked, as the pages of a questionnaire speak of them. */
export interface QuestionnaireOwner {
  owner: Owner
  firstName: string
  /** An investor signs; a contact has no account to sign with. */
  maySign: boolean
  /** Staff may answer for them. A contact who has become an investor is asked as one. */
  mayAnswer: boolean
}
