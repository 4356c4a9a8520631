import type { z } from 'zod'
import type { FieldErrors } from './failure.ts'
import { normalise, nulCharactersIn } from './normalise.ts'
import { say } from './messages.ts'

export type ValidationResult<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors }

/**
 * Checks a request body, or what a form is about to send, against a schema: normalises it, reports every
 * field at once, and says it in Laravel's words. The browser and the server run this same function.
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): ValidationResult<z.output<Schema>> {
  const nul = nulCharactersIn(input).map((path): [string, string[]] => [path, [messageFor(say.format, path)]])
  const result = schema.safeParse(normalise(input) ?? {}, { reportInput: true })
  if (result.success && nul.length === 0) return { ok: true, value: result.data }
  const others = result.success ? {} : errorsOf(result.error.issues)
  return { ok: false, errors: { ...others, ...Object.fromEntries(nul) } }
}

/**
 * Issues by field in dot notation, in the order of the rules. Once a field is missing nothing else is said
 * about it.
 */
function errorsOf(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    // A strict body names what it does not know; each of those is a field of its own.
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const unknown = [...issue.path, key].map(String).join('.')
        errors[unknown] = [messageFor(say.prohibited, unknown)]
      }
      continue
    }
    const path = issue.path.map(String).join('.')
    const missing = isMissing(issue)
    if (missing) errors[path] = [messageFor(say.required, path)]
    else if (errors[path]?.[0] !== messageFor(say.required, path))
      (errors[path] ??= []).push(messageFor(issue.message, path))
  }
  return errors
}

/** The first message, and how many more there are: `The email field is required. (and 2 more errors)`. */
export function summaryOf(errors: FieldErrors): string {
  const messages = Object.values(errors).flat()
  const more = messages.length - 1
  if (more < 1) return messages[0] ?? 'The given data was invalid.'
  return `${messages[0]} (and ${more} more ${more === 1 ? 'error' : 'errors'})`
}

/** Laravel's label: `first_name` → `first name`; nested names stay as they are. */
export function messageFor(message: string, path: string): string {
  return message.replaceAll(':attribute', path.includes('.') ? path : path.replaceAll('_', ' '))
}

/** Nothing was sent. Files and literals report other codes than `invalid_type` for the same thing. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  const empty = issue.input === undefined || issue.input === null
  return empty && issue.message !== say.accepted
}
