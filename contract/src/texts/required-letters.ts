/** What makes a firm write to people who can't turn the letter off. */
export const letterRequirements = ['law', 'contract'] as const
export type LetterRequirement = (typeof letterRequirements)[number]

/**
 * Refuses a service letter without a requirement: nobody can turn it off, so it is sent where it has to be
 * (Privacy and Electronic Communications Regulations 2003, regulation 22).
 */
export const requirementMissing =
  'Choose why you have to send this e-mail. Otherwise send it as news and offers.'
