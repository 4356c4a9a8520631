import { mostConditions, refuse, say, messageFor, testsOfType, fieldsAt, isDay } from '@moorgate/contract'
import type { TriggerCondition, TriggerEventType, TriggerField, TriggerList } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { isDecimal } from './conditions.ts'
import { fieldsOf } from './read-facts.ts'

/** 422 on each place of a condition that the event has no field for, or whose test or value doesn't fit. */
export async function checkConditions(
  work: Work,
  event: TriggerEventType,
  conditions: readonly TriggerCondition[],
): Promise<TriggerCondition[]> {
  const types = await fieldsOf(work, event)
  const known = new Map(fieldsAt(event).map((field) => [field.key, field]))
  const errors: Record<string, string[]> = {}
  const wrong = (index: number, part: string, message: string) => {
    const field = `conditions.${index}.${part}`
    errors[field] = [messageFor(message, field)]
  }
  const checked: TriggerCondition[] = []
  for (const [index, condition] of conditions.slice(0, mostConditions).entries()) {
    const { field, test } = condition
    const type = types.get(field)?.type
    const value = condition.value ?? ''
    checked.push({ field, test, value: test === 'is_empty' ? null : value })
    if (type === undefined) wrong(index, 'field', say.in)
    else if (!(testsOfType[type] as readonly string[]).includes(test)) wrong(index, 'test', say.in)
    else if (test === 'is_empty') continue
    else if (value === '') wrong(index, 'value', say.required)
    else if (!(await fits(work, known.get(field) ?? { type }, value))) wrong(index, 'value', say.in)
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  return checked
}

type Fitting = TriggerField | { type: TriggerField['type'] }

async function fits(work: Work, field: Fitting, value: string): Promise<boolean> {
  if (field.type === 'number' || field.type === 'money') return isDecimal(value)
  if (field.type === 'boolean') return value === 'true' || value === 'false'
  if (field.type === 'country') return /^[A-Z]{2}$/.test(value)
  if (field.type === 'date') return isDay(value)
  if (field.type === 'choice') return 'options' in field && value in field.options
  if (field.type === 'listed')
    return 'of' in field && /^\d{1,15}$/.test(value) && isListed(work, field.of, value)
  return true
}

/** A record of the tenant that is not deleted. */
export async function isListed(work: Work, list: TriggerList, id: string | number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(list)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  return rows.length > 0
}
