import {
  fieldOwnerOf,
  fieldsAt,
  isStaff,
  recipientsFor,
  refuseField,
  refuseFields,
  say,
  triggerAttributeTypes,
  triggerEvents,
} from '@moorgate/contract'
import type { AttributeType, TriggerAction, TriggerConfig, TriggerEventType } from '@moorgate/contract'
import { requirementMissing } from '@moorgate/contract/texts/required-letters.ts'
import { noAccountInMessage } from '@moorgate/contract/texts/text-without-accounts.ts'
import { holdsLongNumber } from '@moorgate/contract/texts/texts-of-paying.ts'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkValue } from '../attributes/index.ts'
import { checkPeople, checkPerson } from '../identity/index.ts'
import { isListed } from './check-conditions.ts'
import { unknownPlaceholders } from './quotes.ts'

interface ConfigDraft {
  event: TriggerEventType
  action: TriggerAction
  config: TriggerConfig
  /** Where its fields are in what was sent: `config.`, or `further_actions.0.config.` */
  at: string
}

type CheckedConfig = Partial<TriggerConfig>

/** What an action takes, and nothing else; 422 on each field that is missing or doesn't fit. */
export function checkConfig(work: Work, draft: ConfigDraft): Promise<CheckedConfig> {
  return checks[draft.action](work, draft)
}

const checks: Readonly<Record<TriggerAction, (work: Work, draft: ConfigDraft) => Promise<CheckedConfig>>> = {
  notify: async (work, draft) => {
    mustHave(draft, 'to', 'message')
    mustQuote(draft, 'message')
    return { ...(await checkRecipients(work, draft)), message: draft.config.message }
  },
  mail: async (work, draft) => {
    mustHave(draft, 'to', 'subject', 'text')
    mustQuote(draft, 'subject', 'text')
    const { subject, text, to } = draft.config
    if (to === 'record') mustHoldNoAccount(draft.at, { subject, text })
    const recipients = await checkRecipients(work, draft)
    return { ...recipients, subject, text, ...(to === 'record' && checkPurpose(draft)) }
  },
  task: async (work, draft) => {
    mustHave(draft, 'title')
    mustQuote(draft, 'title')
    const { title, due_days: days, assignee_id: assignee } = draft.config
    await checkPerson(work, `${draft.at}assignee_id`, assignee, isStaff)
    return {
      title,
      ...(days != null && { due_days: days }),
      ...(assignee != null && { assignee_id: assignee }),
    }
  },
  stage: async (work, draft) => {
    mustHave(draft, 'pipeline_stage_id')
    const id = draft.config.pipeline_stage_id!
    if (!(await isListed(work, 'pipeline_stages', id))) refuseField(`${draft.at}pipeline_stage_id`, say.in)
    return { pipeline_stage_id: id }
  },
  field: async (work, { event, at, config: { attribute_id: id, value } }) => {
    if (id == null) refuseField(`${at}attribute_id`, say.required)
    const owner = fieldOwnerOf(triggerEvents[event].kind)
    if (!owner) refuseField(`${at}attribute_id`, say.in)
    const given = await asAnswered(work, id, value)
    const { type, read } = await checkValue(work, owner, { attribute_id: id, value: given }, at)
    if (!(triggerAttributeTypes as readonly AttributeType[]).includes(type))
      refuseField(`${at}attribute_id`, say.in)
    return { attribute_id: id, value: read as TriggerConfig['value'] }
  },
}

/** Form data sends yes and no as text. */
async function asAnswered(work: Work, id: number, value: unknown): Promise<unknown> {
  const { rows } = await sql<{ type: string }>`
    select type from attributes where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  if (rows[0]?.type !== 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : value
}

type ConfigField = keyof TriggerConfig

function mustHave({ at, config }: ConfigDraft, ...names: readonly ConfigField[]): void {
  const lacking = names.filter((name) => config[name] === undefined || config[name] === null)
  refuseFields(
    lacking.map((name) => `${at}${name}`),
    say.required,
  )
}

/** What a text names in braces is a field of the event. */
function mustQuote({ event, at, config }: ConfigDraft, ...names: readonly ConfigField[]): void {
  for (const name of names) {
    const [unknown] = unknownPlaceholders(String(config[name]), fieldsAt(event))
    if (unknown !== undefined) refuseField(`${at}${name}`, `{${unknown}} is not a field of this event.`)
  }
}

/** People outside are told what to pay by the record that asks for it, and never by a message of one colleague. */
function mustHoldNoAccount(at: string, written: Pick<TriggerConfig, 'subject' | 'text'>): void {
  const holding = Object.entries(written).filter(([, each]) => each && holdsLongNumber(each))
  refuseFields(
    holding.map(([name]) => `${at}${name}`),
    noAccountInMessage,
  )
}

/**
 * A service e-mail says what requires it. Automations that were saved before this was asked go on, and are
 * asked when they are next changed or switched on: what they send may well be required, and would end unseen.
 */
function checkPurpose({ at, config }: ConfigDraft): CheckedConfig {
  const { purpose = 'service', required_by: requirement } = config
  if (purpose === 'marketing') return { purpose }
  if (!requirement) refuseField(`${at}required_by`, requirementMissing)
  return { purpose: 'service', required_by: requirement }
}

/** Staff of the tenant, and the person outside only of events that are about one. */
async function checkRecipients(
  work: Work,
  { event, action, config, at }: ConfigDraft,
): Promise<CheckedConfig> {
  const { to, user_ids: given, role_id: roleId } = config
  if (!to || !recipientsFor(action, triggerEvents[event].kind).includes(to)) refuseField(`${at}to`, say.in)
  if (to === 'role') {
    if (roleId == null) refuseField(`${at}role_id`, say.required)
    return { to, role_id: roleId }
  }
  if (to !== 'people') return { to }
  const ids = [...new Set(given ?? [])]
  if (ids.length === 0) refuseField(`${at}user_ids`, say.required)
  await checkPeople(work, ids, { fieldAt: (index) => `${at}user_ids.${index}`, fits: isStaff })
  return { to, user_ids: ids }
}
