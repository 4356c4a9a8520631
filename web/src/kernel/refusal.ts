import { ApiError } from './api-error.ts'

/** What a failed submission says: one message for each field, and what stands above the form. */
export interface Problems {
  fields: Readonly<Record<string, string>>
  form: string | undefined
}

export const noProblems: Problems = { fields: {}, form: undefined }

/**
 * A failure sorted into fields and form (specification §8): a map goes to its fields, a text above the form, otherwise the
 * answer's message, otherwise the fallback. Fields that the form does not have are said above it rather than lost.
 */
export function problemsOf(error: unknown, has: (field: string) => boolean, fallback: string): Problems {
  if (!(error instanceof ApiError)) return { fields: {}, form: fallback }
  const { errors, message } = error.refusal
  if (typeof errors === 'string') return { fields: {}, form: errors }
  const said = Object.entries(errors ?? {}).map(([field, texts]) => [field, texts[0] ?? fallback] as const)
  if (said.length === 0)
    return { fields: {}, form: error.status === undefined ? fallback : message || fallback }
  const others = said.filter(([field]) => !has(field)).map(([, text]) => text)
  return {
    fields: Object.fromEntries(said.filter(([field]) => has(field))),
    form: others.length === 0 ? undefined : others.join(' '),
  }
}
