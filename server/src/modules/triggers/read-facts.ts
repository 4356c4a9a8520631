import { fieldOwnerOf, fieldsAt, triggerAttributeTypes, triggerEvents } from '@moorgate/contract'
import type {
  AttributeType,
  OwnerType,
  TriggerEventType,
  TriggerField,
  TriggerKind,
} from '@moorgate/contract'
import { CompiledQuery, sql } from 'kysely'
import { formatMoney } from '../../domain/money.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Scope } from '../../kernel/work.ts'
import type { FieldValues } from './conditions.ts'
import { recordSources } from './record-sources.ts'

/** What evaluating needs: a command's context, or a query's. */
export type Reading = Scope & { db: Db | Trx; platform: Platform }

/** The person outside whom an event is about. */
export interface PersonOutside {
  id: number
  kind: 'user' | 'contact'
  email: string | null
  firstName: string
  /** An account that is open; a contact who may be contacted. */
  isReachable: boolean
  marketing: boolean
}

/** What is known of the record that an event is about. */
export interface RecordFacts {
  kind: TriggerKind
  id: number
  name: string
  path: string
  keeperId: number | null
  about: { owner_type: OwnerType; owner_id: number }
  values: FieldValues
  /** The same as texts say them. */
  quoted: FieldValues
  currency: string
  person: PersonOutside | undefined
}

type EventFacts = Pick<StoredEvent, 'type' | 'subjectId' | 'payload' | 'after'>

/** The record that an event is about, by the event's own word. */
function recordIdOf({ type, subjectId, payload }: EventFacts): number | undefined {
  const { by } = triggerEvents[type as TriggerEventType]
  const id = by === undefined ? subjectId : payload[by]
  return typeof id === 'number' ? id : undefined
}

interface FactsRow {
  name: string
  path: string
  keeper_id: number | null
  about_id: number
  fields: Record<string, string | null>
  quoted: Record<string, string | null>
  attributes: Record<string, unknown>
  currency: string
  person: {
    id: number
    email: string | null
    first_name: string
    reachable: boolean
    marketing: boolean
  } | null
}

/**
 * The record as it is now, with the values of the event itself: the stage that a deal entered, whatever stage it
 * is in by now. Undefined where it was deleted, or is no record for automations, as a colleague.
 */
export async function readFacts(reading: Reading, event: EventFacts): Promise<RecordFacts | undefined> {
  const id = recordIdOf(event)
  if (id === undefined) return undefined
  const { kind } = triggerEvents[event.type as TriggerEventType]
  const { rows } = await reading.db.executeQuery<FactsRow>(
    CompiledQuery.raw(factsText(kind), [reading.tenant.id, id]),
  )
  const [row] = rows
  if (!row) return undefined
  const { about, person: personKind } = recordSources[kind]
  const values = { ...row.fields, ...textsOf(row.attributes), ...ownValues(event, row.currency) }
  return {
    kind,
    id,
    name: row.name,
    path: row.path,
    keeperId: row.keeper_id,
    about: { owner_type: about.type, owner_id: row.about_id },
    values,
    quoted: { ...values, ...row.quoted },
    currency: row.currency,
    person:
      row.person && personKind
        ? {
            id: row.person.id,
            kind: personKind,
            email: row.person.email,
            firstName: row.person.first_name,
            isReachable: row.person.reachable,
            marketing: row.person.marketing,
          }
        : undefined,
  }
}

function factsText(kind: TriggerKind): string {
  const { from, where, name, path, keeper, about, fields, currency, person, quoted } = recordSources[kind]
  const objectOf = (parts: Readonly<Record<string, string>>) =>
    `json_build_object(${Object.entries(parts)
      .map(([key, text]) => `'${key}', ${text}`)
      .join(', ')})`
  const reachable = person === 'contact' ? 'not p.do_not_contact' : 'p.is_active'
  const owner = fieldOwnerOf(kind)
  return `select ${name} as name, ${path} as path, ${keeper} as keeper_id, ${about.id} as about_id,
    ${objectOf(fields)} as fields, ${objectOf(quoted ?? {})} as quoted, ${currency} as currency,
    ${
      owner
        ? `coalesce((select json_object_agg('attribute.' || v.attribute_id, v.value) from attribute_values v
            where v.tenant_id = $1 and v.owner_type = '${owner}' and v.owner_id = r.id), '{}')`
        : `'{}'::json`
    } as attributes,
    ${
      person
        ? `case when p.id is not null then json_build_object('id', p.id, 'email', p.email, 'first_name', p.first_name,
            'reachable', ${reachable}, 'marketing', p.marketing) end`
        : 'null::json'
    } as person
  from ${from} where r.tenant_id = $1 and r.id = $2 and ${where}`
}

const text = (value: unknown): string | null =>
  value === null || value === undefined || typeof value === 'object' ? null : String(value)

const textsOf = (values: Readonly<Record<string, unknown>>): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, text(value)]))

/** What the event itself says; amounts as they are on the wire. */
function ownValues({ type, payload, after }: EventFacts, currency: string): FieldValues {
  const fields = triggerEvents[type as TriggerEventType].payload ?? []
  const stage = type === 'pipeline_deal.moved' ? after?.['pipeline_stage_id'] : undefined
  return {
    ...Object.fromEntries(
      fields.map(({ key, minor }) => [
        key,
        minor === undefined ? text(payload[key]) : amountOf(after?.[minor], currency),
      ]),
    ),
    ...(stage !== undefined && { pipeline_stage: text(stage) }),
  }
}

const amountOf = (minor: unknown, currency: string): string | null =>
  typeof minor === 'string' ? formatMoney(BigInt(minor), currency) : null

/** What the values of a field that the tenant added are to conditions and texts. */
export const typeOfAttribute: Readonly<Partial<Record<AttributeType, TriggerField['type']>>> = {
  text: 'text',
  longtext: 'text',
  url: 'text',
  select: 'text',
  number: 'number',
  currency: 'money',
  date: 'date',
  boolean: 'boolean',
  country: 'country',
}

/** The fields that conditions may ask for at an event: its own, and those that the tenant added to the record. */
export async function fieldsOf(
  { db, tenant }: Pick<Reading, 'db' | 'tenant'>,
  event: TriggerEventType,
): Promise<ReadonlyMap<string, { type: TriggerField['type'] }>> {
  const owner = fieldOwnerOf(triggerEvents[event].kind) ?? null
  const { rows } = await sql<{ id: number; type: AttributeType }>`
    select id, type from attributes where tenant_id = ${tenant.id} and owner_type = ${owner} and active
      and deleted_at is null and type = any(${[...triggerAttributeTypes]}::text[])`.execute(db)
  return new Map([
    ...fieldsAt(event).map((field) => [field.key, { type: field.type }] as const),
    ...rows.map(({ id, type }) => [`attribute.${id}`, { type: typeOfAttribute[type] ?? 'text' }] as const),
  ])
}
