import { ApiError, isFailure } from './api-error.ts'

/** What a failed submission says: one message for each field, and what stands above the form. */
export interface Problems {
  fields: Readonly<Record<string, string>>
  form: string | undefined
}

/** Follows the general words where nobody answered: what is known of it, and what to do. */
const noAnswer =
  'We couldn’t reach the server. Your entries are still here. Check your connection and try again.'

export const noProblems: Problems = { fields: {}, form: undefined }

/** The standing words of a limit, which say neither for how long nor what to do. Others say it themselves. */
const tooMany = 'Too Many Attempts.'

/** What was sent again after a lost answer had been changed meanwhile: the first is in, the second is not. */
const changedSince = 'We saved an earlier version of your changes. Reload the page to see it.'

/**
 * "That was tried too often. Please try again in 12 minutes." Nothing for what is no limit, or one with words
 * of its own.
 */
export function waitIn(error: unknown): string | undefined {
  if (!isFailure(error, 'throttled')) return undefined
  const { refusal, retryAfterSeconds } = error
  if (refusal.message !== tooMany || retryAfterSeconds === undefined) return undefined
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes <= 1 ? 'a minute' : `${minutes} minutes`
  return `Too many attempts. Please try again in ${wait}.`
}

/**
 * A failure sorted into fields and form (specification §8): a map goes to its fields, a text above the form,
 * otherwise the answer's message, otherwise the fallback. Fields that the form does not have are said above
 * it rather than lost.
 */
export function problemsOf(error: unknown, has: (field: string) => boolean, fallback: string): Problems {
  if (!(error instanceof ApiError)) return { fields: {}, form: fallback }
  const { errors } = error.refusal
  const message = isReused(error) ? changedSince : (waitIn(error) ?? error.refusal.message)
  if (typeof errors === 'string') return { fields: {}, form: errors }
  const said = Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0] ?? fallback] as const)
  if (said.length === 0)
    return { fields: {}, form: error.status === undefined ? `${fallback} ${noAnswer}` : message || fallback }
  const others = said.filter(([field]) => !has(field)).map(([, text]) => text)
  return {
    fields: Object.fromEntries(said.filter(([field]) => has(field))),
    form: others.length === 0 ? undefined : others.join(' '),
  }
}

const isReused = ({ refusal }: ApiError) => refusal.reason === 'idempotency_key_reused'
