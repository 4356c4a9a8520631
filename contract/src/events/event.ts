import { z } from 'zod'

/**
 * What the catalogue says of an event: the kind of record it is about, and what listeners learn beyond that
 * record.
 */
export interface EventKind<Subject extends string = string, Payload extends z.ZodObject = z.ZodObject> {
  subject: Subject
  payload: Payload
}

/**
 * One event of the catalogue. Its payload holds ids and plain facts, never secrets; a field that is not named
 * is refused.
 */
export const event = <const Subject extends string, Shape extends z.ZodRawShape = Record<never, never>>(
  subject: Subject,
  payload: Shape = {} as Shape,
): EventKind<Subject, z.ZodObject<Shape, z.core.$strict>> => ({ subject, payload: z.strictObject(payload) })

export type RecordVerb = 'created' | 'updated' | 'deleted' | 'restored'

/** The events of a record that is written by its fields: `nominee.created`. */
export function recordEvents<const Name extends string, const Verb extends RecordVerb>(
  name: Name,
  ...verbs: readonly Verb[]
): Readonly<Record<`${Name}.${Verb}`, EventKind<Name, z.ZodObject<Record<never, never>, z.core.$strict>>>> {
  return Object.fromEntries(verbs.map((verb) => [`${name}.${verb}`, event(name)])) as ReturnType<
    typeof recordEvents<Name, Verb>
  >
}

export const id = z.int()
/** A person or record that may be missing. */
export const optionalId = z.int().nullable()
