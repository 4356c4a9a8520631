import { z } from 'zod'
import { say } from '../messages.ts'
import { field } from './field.ts'

/** A list of at most `max` items. Empty form data (`a=`) clears it. */
export function list<Item extends z.ZodType>(item: Item, max = 500) {
  const schema = z.preprocess(
    (value) => value ?? [],
    z.array(item, { error: say.array }).max(max, say.items(max)),
  )
  return field(schema, { kind: 'list', max })
}

/** A map of named fields. */
export function map<Shape extends z.ZodRawShape>(shape: Shape) {
  return field(z.object(shape, { error: say.array }), { kind: 'map' })
}

/** A map with free keys. Form data may send it as a string of JSON. */
export function dictionary<Value extends z.ZodType>(value: Value) {
  const schema = z.preprocess(readJson, z.record(z.string().max(120), value, { error: say.array }))
  return field(schema, { kind: 'map', example: {} })
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
