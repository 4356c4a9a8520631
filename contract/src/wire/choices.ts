import { z } from 'zod'
import { say } from '../messages.ts'
import { field, shared } from './field.ts'
import { toInteger } from './numbers.ts'

const truths = new Map<unknown, boolean>(
  [true, 1, '1', 'true', 'on', 'yes']
    .map((value): [unknown, boolean] => [value, true])
    .concat([false, 0, '0', 'false', 'off', 'no'].map((value): [unknown, boolean] => [value, false])),
)

/** true or false; form data's "true", "1", "on", "yes" and their opposites count. */
export const boolean = shared(() => {
  const schema = z.preprocess((value) => truths.get(value) ?? value, z.boolean({ error: say.boolean }))
  return field(schema, { kind: 'boolean', example: true })
})

/** 1 or 0, for what the specification calls "1 means on". */
export const flag = shared(() => {
  const schema = z.preprocess(
    (value) => (truths.has(value) ? Number(truths.get(value)) : value),
    z.literal([0, 1], { error: say.boolean }),
  )
  return field(schema, { kind: 'flag', options: [0, 1], example: 1 })
})

/** A box that must be ticked. */
export function accepted() {
  const schema = z.preprocess((value) => truths.get(value) ?? value, z.literal(true, { error: say.accepted }))
  return field(schema, { kind: 'boolean', example: true })
}

/** One of a closed list; numbers may arrive as text. */
export function choice<const Options extends readonly [string | number, ...(string | number)[]]>(
  options: Options,
  words?: Readonly<Record<Options[number], string>>,
) {
  return choiceOf(options, words) as unknown as z.ZodType<Options[number]>
}

const choiceOf = shared((options: readonly (string | number)[], words?: Readonly<Record<string, string>>) => {
  const hasNumbers = options.some((option) => typeof option === 'number')
  const schema = z.preprocess(
    (value) => (hasNumbers ? toInteger(value) : value),
    z.literal([...options], { error: say.in }),
  )
  return field(schema, { kind: 'choice', options, ...(words && { words }), example: options[0] })
})
