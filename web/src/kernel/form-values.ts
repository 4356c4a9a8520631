import type { FieldErrors } from '@moorgate/contract/failure.ts'

/** What a form holds, by field. Fields of a nested map, such as an address, stand below its name. */
export type FormValues = Record<string, unknown>

/**
 * What of a new record is sent (specification §5): empty texts, empty lists and maps without any content are
 * left out unless they are marked to be kept; zero and false stay; an option is replaced by its value.
 */
export function filledIn(values: Readonly<FormValues>, keep: readonly string[] = []): FormValues {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, plainValue(value)] as const)
      .filter(([name, value]) => keep.includes(name) || !isEmpty(value)),
  )
}

function plainValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainValue)
  if (!isMap(value)) return value
  return isOption(value) ? value['value'] : filledIn(value)
}

/** What a Select or ComboBox holds: the value, and the words for it. */
function isOption(value: FormValues): boolean {
  return 'value' in value && typeof value['label'] === 'string'
}

/**
 * What of an existing record is sent: the fields that differ from how they were read. An emptied one is null,
 * which clears it.
 */
export function changesOf(before: Readonly<FormValues>, after: Readonly<FormValues>): FormValues {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isSame(before[name], value))
      .map(([name, value]) => [name, value === '' ? null : value]),
  )
}

/** A record that somebody else changed while a form of it was open. */
export interface FormMerge {
  /** Theirs wherever the form was left alone, and what was typed where it was not. */
  values: FormValues
  /**
   * Dotted names of what both changed, each another way, with what they made of it. What was typed is kept.
   */
  both: readonly (readonly [path: string, theirs: unknown])[]
}

/**
 * What a form holds after its record was read anew. Maps, such as an address, are merged part by part, and so
 * is a list whose places are the same ones: the tenant's own fields. Any other list is one value.
 */
export function mergedWith(
  before: Readonly<FormValues>,
  mine: Readonly<FormValues>,
  theirs: Readonly<FormValues>,
): FormMerge {
  const values: FormValues = {}
  const both: [string, unknown][] = []
  for (const [name, their] of Object.entries(theirs)) {
    const [was, own] = [before[name], mine[name]]
    if (isMap(was) && isMap(own) && isMap(their)) {
      const part = mergedWith(was, own, their)
      values[name] = part.values
      both.push(...part.both.map(([path, value]): [string, unknown] => [`${name}.${path}`, value]))
    } else if (
      isOwnFields(was) &&
      isOwnFields(own) &&
      isOwnFields(their) &&
      haveSamePlaces(was, own, their)
    ) {
      const part = mergedWith({ ...was }, { ...own }, { ...their })
      values[name] = Object.values(part.values)
      both.push(...part.both.map(([path, value]): [string, unknown] => [`${name}.${path}`, value]))
    } else if (isSame(was, own)) values[name] = their
    else {
      values[name] = own
      if (!isSame(was, their) && !isSame(own, their)) both.push([name, their])
    }
  }
  return { values, both }
}

/** A form whose record was read again. */
interface Renewal {
  /** What the record said before. */
  before: Readonly<FormValues>
  /** What this form saved since, where it did. */
  sent: Readonly<FormValues> | undefined
  mine: Readonly<FormValues>
  theirs: Readonly<FormValues>
}

/**
 * The values of a form after its record was read again. After its own save the form takes the stored values,
 * such as "8" for "8.000000", and keeps what was typed since. `isOthers` is true where another user changed a
 * field of the form while it was being edited.
 */
export function renewedWith({ before, sent, mine, theirs }: Renewal): FormMerge & { isOthers: boolean } {
  if (sent) return { values: mergedWith(sent, mine, theirs).values, both: [], isOthers: false }
  const isOthers = countChanges(before, mine) > 0 && countChanges(before, theirs) > 0
  return { ...mergedWith(before, mine, theirs), isOthers }
}

/** What stands beside a field that both changed. */
export const changedElsewhere = (theirs: unknown) =>
  typeof theirs === 'string' && theirs !== ''
    ? `Another user entered “${theirs}” while you were editing.`
    : 'Another user changed this meanwhile.'

/** Texts of a record as a form holds them: "" where there is none. */
export function textsOf<Name extends string>(
  record: Readonly<Record<Name, string | null | undefined>>,
  names: readonly Name[],
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as Record<Name, string>
}

/** How many fields differ; a map counts as one. */
export function countChanges(before: Readonly<FormValues>, after: Readonly<FormValues>): number {
  return Object.keys(changesOf(before, after)).length
}

/**
 * The first message of each field. Inside a map the label stands beside it, so only the last part of the name
 * is said.
 */
export function firstMessages(errors: FieldErrors): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, [message]]) =>
      message === undefined ? [] : [[path, message.replaceAll(path, lastPart(path))]],
    ),
  )
}

/** Whether a form has a field of this dotted name. */
export function hasField(values: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return false
  return rest.length === 0 || hasField((values as FormValues)[name], rest.join('.'))
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1).replaceAll('_', ' ')
}

function isMap(value: unknown): value is FormValues {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

type OwnField = FormValues & { attribute_id: number }

function isOwnFields(value: unknown): value is OwnField[] {
  return Array.isArray(value) && value.every((item) => isMap(item) && 'attribute_id' in item)
}

function haveSamePlaces(one: readonly OwnField[], ...others: readonly OwnField[][]): boolean {
  return others.every(
    (other) =>
      other.length === one.length &&
      other.every(({ attribute_id: id }, place) => id === one[place]?.attribute_id),
  )
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (Array.isArray(value)) return value.length === 0
  return isMap(value) && Object.keys(value).length === 0
}

/** Null, nothing and the empty text are one thing to a form. */
function isSame(left: unknown, right: unknown): boolean {
  if (isEmpty(left) && isEmpty(right)) return true
  if (isMap(left) && isMap(right)) {
    const names = new Set([...Object.keys(left), ...Object.keys(right)])
    return [...names].every((name) => isSame(left[name], right[name]))
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isSame(item, right[index]))
  }
  return Object.is(left, right)
}

/** Dotted names of the fields that a tree of errors speaks of, with what it says. */
export function messagesIn(errors: object, above = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return []
    const path = above === '' ? name : `${above}.${name}`
    return 'message' in error && typeof error.message === 'string'
      ? [[path, error.message] satisfies [string, string]]
      : messagesIn(error, path)
  })
}
