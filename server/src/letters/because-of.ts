import type { LetterRequirement } from '@moorgate/contract/texts/required-letters.ts'

/** Why a person outside the firm gets a letter from a colleague or an automation. */
type ReasonOfLetter = LetterRequirement | 'agreed' | 'contact' | 'account'

const sentences: Readonly<Record<ReasonOfLetter, (firm: string) => string>> = {
  law: (firm) => `the law requires ${firm} to send it to you`,
  contract: (firm) => `your contract with ${firm} requires it`,
  agreed: (firm) => `you agreed to hear from ${firm}`,
  contact: (firm) => `you are in contact with ${firm}`,
  account: (firm) => `you have an account with ${firm}`,
}

/** The line below a letter that says why it was sent. */
export const becauseOf = (reason: ReasonOfLetter, firm: string): string =>
  `You receive this because ${sentences[reason](firm)}.`
