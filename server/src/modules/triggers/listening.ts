import type { TriggerAction, TriggerCondition, TriggerConfig, TriggerEventType } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { days, hours, later, minutes } from '../../kernel/clock.ts'
import type { Scope } from '../../kernel/work.ts'

/** One of the things that an automation does. */
interface TriggerStep {
  action: TriggerAction
  config: TriggerConfig
}

/** What an automation does, in its order. */
export const stepsOf = ({
  action,
  config,
  further_actions: further,
}: Pick<Trigger, 'action' | 'config' | 'further_actions'>): readonly TriggerStep[] => [
  { action, config },
  ...further,
]

/** An automation as it is run. */
export interface Trigger {
  id: number
  event: TriggerEventType
  conditions: readonly TriggerCondition[]
  action: TriggerAction
  config: TriggerConfig
  further_actions: readonly TriggerStep[]
  delay_unit: string
  delay_amount: number | null
  created_at: Date
}

/** Active automations that wait for one of these events, in the order in which they were made. */
export async function listeningTo(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  types: readonly string[],
): Promise<Trigger[]> {
  const { rows } = await sql<Trigger>`
    select id, event, conditions, action, config, further_actions, delay_unit, delay_amount, created_at from triggers
    where tenant_id = ${tenant.id} and event = any(${[...types]}::text[]) and active and deleted_at is null
    order by id`.execute(db)
  return rows
}

const spans: Readonly<Record<string, (count: number) => number>> = { minutes, hours, days }

/** When a run is due whose event was at a moment. */
export const dueAfter = (at: Date, { delay_unit: unit, delay_amount: count }: Trigger): Date =>
  later(at, spans[unit]?.(count ?? 0) ?? 0)
