import { interestOption } from '@moorgate/contract/statuses/choices.ts'
import type { InterestOption } from '@moorgate/contract/statuses/choices.ts'
import type { Intent } from './records.ts'

export interface InterestDraft {
  interest: InterestOption | undefined
  /** Decimal string, "" while it is empty. */
  amount: string
  comment: string
  /** Ids of the terms that are ticked. */
  accepted: readonly number[]
}

export const emptyInterest: InterestDraft = { interest: undefined, amount: '', comment: '', accepted: [] }

/** What was said, as the form shows it. What was accepted then is accepted. */
export const draftOf = (intent: Intent | null): InterestDraft =>
  intent === null
    ? emptyInterest
    : {
        ...emptyInterest,
        interest: intent.interest,
        amount: intent.amount ?? '',
        comment: intent.comment ?? '',
      }

export type InterestProblems = Partial<Record<'interest' | 'amount' | 'comment' | 'intent_term_ids', string>>

/** What is missing, by field. Anyone who is not interested is asked for nothing more. */
export function problemsIn(draft: InterestDraft, required: readonly number[]): InterestProblems {
  if (draft.interest === undefined) return { interest: 'Choose one of these.' }
  if (draft.interest === interestOption.notInterested) return {}
  return {
    ...(!/^\d+(\.\d{1,2})?$/.test(draft.amount) && { amount: 'Enter an amount, such as 25,000.' }),
    ...(!required.every((id) => draft.accepted.includes(id)) && {
      intent_term_ids: 'Read and tick each statement.',
    }),
  }
}

/** Terms are accepted by the person who becomes interested: with the first word, or after having said no. */
export const asksForTerms = (intent: Intent | null): boolean =>
  intent === null || intent.interest === interestOption.notInterested

/** The request: a new intent, or the change of one. */
export function requestOf(draft: InterestDraft, opportunityId: number, intent: Intent | null) {
  const said = {
    interest: draft.interest,
    amount: draft.interest === interestOption.notInterested ? null : draft.amount,
    comment: draft.comment === '' ? null : draft.comment,
  }
  const accepts =
    draft.interest !== interestOption.notInterested && asksForTerms(intent) && draft.accepted.length > 0
  const body = { ...said, ...(accepts && { intent_term_ids: [...draft.accepted] }) }
  if (intent !== null) return { method: 'PATCH' as const, path: `intents/${intent.id}`, body }
  return {
    method: 'POST' as const,
    path: 'intents',
    body: { ...body, investment_opportunity_id: opportunityId },
  }
}
