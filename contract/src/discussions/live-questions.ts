/** On which the staff who see an offer hear that something was asked, answered or decided about it. */
export const questionQueueChannelOf = (opportunityId: number): string =>
  `private-QuestionDesk.${opportunityId}`

/** The offer whose queue this is; undefined for every other name. */
export function opportunityOfQueue(channel: string): number | undefined {
  const id = /^private-QuestionDesk\.([1-9]\d{0,15})$/.exec(channel)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Told on the queue’s channel for every change, and on the offer's own channel when what stands on its page
 * changed. Its data is `{id}`, the offer's: what changed is asked for, so that nobody hears words that they
 * may not read.
 */
export const questionsChanged = 'questions.changed'
