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
    const { subject, text, purpose, to } = draft.config
    if (to === 'record') mustHoldNoAccount({ subject, text })
    return {
      ...(await checkRecipients(work, draft)),
      subject,
      text,
      ...(to === 'record' && { purpose: purpose ?? 'service' }),
    }
  },
  task: async (work, draft) => {
    mustHave(draft, 'title')
    mustQuote(draft, 'title')
    const { title, due_days: days, assignee_id: assignee } = draft.config
    await checkPerson(work, 'config.assignee_id', assignee, isStaff)
    return {
      title,
      ...(days != null && { due_days: days }),
      ...(assignee != null && { assignee_id: assignee }),
    }
  },
  stage: async (work, draft) => {
    mustHave(draft, 'pipeline_stage_id')
    const id = draft.config.pipeline_stage_id!
    if (!(await isListed(work, 'pipeline_stages', id))) refuseField('config.pipeline_stage_id', say.in)
    return { pipeline_stage_id: id }
  },
  field: async (work, { event, config: { attribute_id: id, value } }) => {
    if (id == null) refuseField('config.attribute_id', say.required)
    const owner = fieldOwnerOf(triggerEvents[event].kind)
    if (!owner) refuseField('config.attribute_id', say.in)
    const given = await asAnswered(work, id, value)
    const { type, read } = await checkValue(work, owner, { attribute_id: id, value: given }, 'config.')
    if (!(triggerAttributeTypes as readonly AttributeType[]).includes(type))
      refuseField('config.attribute_id', say.in)
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

function mustHave({ config }: ConfigDraft, ...names: readonly ConfigField[]): void {
  const lacking = names.filter((name) => config[name] === undefined || config[name] === null)
  refuseFields(
    lacking.map((name) => `config.${name}`),
    say.required,
  )
}

/** What a text names in braces is a field of the event. */
function mustQuote({ event, config }: ConfigDraft, ...names: readonly ConfigField[]): void {
  for (const name of names) {
    const [unknown] = unknownPlaceholders(String(config[name]), fieldsAt(event))
    if (unknown !== undefined) refuseField(`config.${name}`, `{${unknown}} is not a field of this event.`)
  }
}

/** People outside are told what to pay by the record that asks for it, and never by a message of one colleague. */
function mustHoldNoAccount(written: Pick<TriggerConfig, 'subject' | 'text'>): void {
  const holding = Object.entries(written).filter(([, each]) => each && holdsLongNumber(each))
  refuseFields(
    holding.map(([name]) => `config.${name}`),
    'Don’t write account numbers or other long numbers in a message to people outside the firm.',
  )
}

/** Staff of the tenant, and the person outside only of events that are about one. */
async function checkRecipients(work: Work, { event, action, config }: ConfigDraft): Promise<CheckedConfig> {
  const { to, user_ids: given, role_id: roleId } = config
  if (!to || !recipientsFor(action, triggerEvents[event].kind).includes(to)) refuseField('config.to', say.in)
  if (to === 'role') {
    if (roleId == null) refuseField('config.role_id', say.required)
    return { to, role_id: roleId }
  }
  if (to !== 'people') return { to }
  const ids = [...new Set(given ?? [])]
  if (ids.length === 0) refuseField('config.user_ids', say.required)
  await checkPeople(work, ids, { fieldAt: (index) => `config.user_ids.${index}`, fits: isStaff })
  return { to, user_ids: ids }
}
