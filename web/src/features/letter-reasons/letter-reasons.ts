import type { LetterRequirement } from '@moorgate/contract/texts/required-letters.ts'

/** Why a letter is sent: it is required, or it goes to those alone who agreed to marketing. */
export type LetterReason = LetterRequirement | 'marketing'

const labels: Readonly<Record<LetterReason, string>> = {
  law: 'A notice that the law requires',
  contract: 'A notice that their contract with us requires',
  marketing: 'News and offers',
}

export const letterReasonOptions = Object.entries(labels).map(([value, label]) => ({ value, label }))

/** As the API takes it; the server refuses a letter of which no reason was chosen. */
export const sentReason = (reason: LetterReason | '') =>
  reason === 'marketing'
    ? { purpose: 'marketing' as const }
    : { purpose: 'service' as const, ...(reason !== '' && { required_by: reason }) }
