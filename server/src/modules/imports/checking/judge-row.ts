import { FailureError, check, conflictMessage } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Failure, FieldErrors } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import type { StoredRecord, Target } from '../kinds/index.ts'
import type { Directory } from './directory.ts'
import { assembled, listMark, valueAt } from './flat-values.ts'
import type { FlatValues } from './flat-values.ts'
import type { Problem } from './read-row.ts'

export interface Change {
  field: string
  before: string | null
  after: string | null
}

/**
 * Fields in which the file differs from the record. A field that may not be changed by a file is a problem
 * instead.
 */
export function differences(
  imported: Target,
  flat: FlatValues,
  existing: StoredRecord,
  directory: Directory,
): { changes: Change[]; problems: Problem[] } {
  const different = Object.entries(flat).filter(([key, value]) => !isSame(valueAt(existing, key), value))
  const problems = different.flatMap(([field]) => {
    const message = imported.fixedFields[field]
    return message === undefined ? [] : [{ field, message, suggestions: [] }]
  })
  const changes = different.map(([field, value]) => ({
    field,
    before: shown(valueAt(existing, field), field, directory),
    after: shown(value, field, directory),
  }))
  return { changes, problems }
}

const isSame = (stored: unknown, given: unknown) => (stored ?? null) === (given ?? null)

function shown(value: unknown, field: string, directory: Directory): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  const names = directory[field]?.names
  const parts = String(value).split(listMark)
  return names ? parts.map((id) => names.get(Number(id)) ?? id).join(listMark) : String(value)
}

/** What the API's schema, and the act after it, would refuse of these values. */
export async function problemsOf(
  work: Work,
  imported: Target,
  flat: FlatValues,
  existing: StoredRecord | undefined,
): Promise<Problem[]> {
  const body = assembled(flat, existing)
  const result = check(existing ? imported.update : imported.create, body)
  if (!result.ok) return inWords(imported, result.errors)
  try {
    await imported.examine(work, result.value as Record<string, unknown>, existing)
    return []
  } catch (error) {
    return problemsFrom(work, imported, error)
  }
}

/** A refusal, of an act or of the database, as problems of a row. Anything else is a bug and goes on. */
export function problemsFrom(
  { tenant }: Pick<Work, 'tenant'>,
  imported: Target,
  error: unknown,
  ofDatabase?: Failure,
): Problem[] {
  const inWordsOf = (text: string) => fillLabels(tenant.branding.navigation, text)
  const failure = error instanceof FailureError ? error.failure : ofDatabase
  if (!failure || failure.code === 'unavailable') throw error
  if (failure.code === 'invalid')
    return inWords(imported, failure.errors).map((each) => ({ ...each, message: inWordsOf(each.message) }))
  const message =
    failure.code === 'conflict'
      ? conflictMessage(failure)
      : 'message' in failure
        ? failure.message
        : undefined
  return [
    {
      field: '',
      message: inWordsOf(message ?? failureWords[failure.code] ?? 'This row was rejected.'),
      suggestions: [],
    },
  ]
}

const failureWords: Partial<Record<Failure['code'], string>> = {
  forbidden: 'You can’t change this record.',
  not_found: 'The record no longer exists.',
  confirmation_required: 'This change needs your password. Make it on the record’s own page.',
}

/**
 * Errors of the API with the fields' labels in them: `The address.line1 field is required.` → `The address
 * line 1 field …`.
 */
function inWords({ fields }: Pick<Target, 'fields'>, errors: FieldErrors): Problem[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label.toLowerCase()]))
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => ({
      field,
      message: message.replace(field, labels.get(field) ?? field),
      suggestions: [],
    })),
  )
}
