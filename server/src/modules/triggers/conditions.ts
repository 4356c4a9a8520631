import { compareDecimals } from '@moorgate/contract'
import type { TriggerCondition, TriggerField } from '@moorgate/contract'

/** The values of a record's fields as text; null where there is none. */
export type FieldValues = Readonly<Record<string, string | null>>

type FieldType = TriggerField['type']

/** Whether all conditions hold. One on a field that is not there any more holds never. */
export const allHold = (
  conditions: readonly TriggerCondition[],
  fields: ReadonlyMap<string, { type: FieldType }>,
  values: FieldValues,
): boolean =>
  conditions.every((condition) => {
    const field = fields.get(condition.field)
    return field !== undefined && holds(condition, field.type, values[condition.field] ?? null)
  })

/** One condition. What is empty is nothing but empty, and is not what anything else is. */
export function holds(
  { test, value: wanted }: Pick<TriggerCondition, 'test' | 'value'>,
  type: FieldType,
  value: string | null,
): boolean {
  const isEmpty = value === null || value.trim() === ''
  if (test === 'is_empty') return isEmpty
  if (isEmpty) return test === 'is_not'
  if (test === 'contains') return folded(value).includes(folded(wanted ?? ''))
  const order = compared(type, value, wanted ?? '')
  if (order === undefined) return test === 'is_not'
  if (test === 'more_than') return order > 0
  if (test === 'less_than') return order < 0
  return test === 'is' ? order === 0 : order !== 0
}

const folded = (text: string) => text.trim().toLocaleLowerCase('en-GB')

export const isDecimal = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

/** −1, 0 or 1; undefined where the two can't be compared. */
function compared(type: FieldType, value: string, wanted: string): number | undefined {
  if (type === 'number' || type === 'money')
    return isDecimal(value) && isDecimal(wanted) ? compareDecimals(value, wanted) : undefined
  const [left, right] = type === 'text' ? [folded(value), folded(wanted)] : [value, wanted]
  return left === right ? 0 : left < right ? -1 : 1
}
