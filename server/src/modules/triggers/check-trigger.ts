import { actionsFor, refuseField, say, triggerEvents } from '@moorgate/contract'
import type {
  DelayUnit,
  TriggerAction,
  TriggerCondition,
  TriggerConfig,
  TriggerEventType,
} from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { checkConditions } from './check-conditions.ts'
import { checkConfig } from './check-config.ts'

type Values = Record<string, unknown>

interface TriggerDraft {
  event: TriggerEventType
  conditions?: readonly TriggerCondition[] | undefined
  action: TriggerAction
  config: TriggerConfig
  further_actions?: readonly { action: TriggerAction; config: TriggerConfig }[] | undefined
  delay_unit?: DelayUnit | undefined
  delay_amount?: number | null | undefined
}

const ruling = ['event', 'conditions', 'action', 'config', 'further_actions', 'delay_unit', 'delay_amount']

/**
 * An automation as columns. Its rule is checked as a whole, and again when it is switched on; switching it
 * off is never refused.
 */
export async function prepareTrigger(work: Work, values: Values, existing?: Values): Promise<Values> {
  const isRuled = ruling.some((name) => values[name] !== undefined) || values['active'] === true
  if (existing && !isRuled) return values
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  const checked = await checkDraft(work, { ...existing, ...given } as unknown as TriggerDraft)
  return { ...values, ...checked }
}

/** What is to be kept of a draft; 422 on the fields that don't fit. */
export async function checkDraft(work: Work, draft: TriggerDraft) {
  const { event, action, config, delay_unit: unit = 'none', delay_amount: amount } = draft
  const checked = (at: string, step: { action: TriggerAction; config: TriggerConfig }) => {
    if (!actionsFor(triggerEvents[event].kind).includes(step.action)) refuseField(`${at}action`, say.in)
    return checkConfig(work, { ...step, event, at: `${at}config.` })
  }
  if (unit !== 'none' && amount == null) refuseField('delay_amount', say.required)
  const further: { action: TriggerAction; config: Partial<TriggerConfig> }[] = []
  for (const [index, step] of (draft.further_actions ?? []).entries())
    further.push({ action: step.action, config: await checked(`further_actions.${index}.`, step) })
  return {
    conditions: await checkConditions(work, event, draft.conditions ?? []),
    config: await checked('', { action, config }),
    further_actions: further,
    delay_unit: unit,
    delay_amount: unit === 'none' ? null : amount!,
  }
}
