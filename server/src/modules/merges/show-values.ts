import type { MergeField, MergeFieldView, MergeSide, Wording } from '@moorgate/contract'
import { categoryStates, identityStates, labelOf, mergeFields } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isSame, ruledSide } from './choose-values.ts'
import type { PersonRow } from './people.ts'

interface ReferenceNames {
  owner: string | null
  lead_status: string | null
  category: string | null
}

/** The names behind the ids of both people, by person. */
export async function namesFor(
  { db, tenant }: { db: Db | Trx; tenant: QueryContext['tenant'] },
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReferenceNames>> {
  const { rows } = await sql<ReferenceNames & { id: number }>`
    select u.id,
      (select o.name from users o where o.tenant_id = ${tenant.id} and o.id = u.owner_id) as owner,
      (select s.name from lead_statuses s where s.tenant_id = ${tenant.id} and s.id = u.lead_status_id) as lead_status,
      (select t.name from investor_types t where t.tenant_id = ${tenant.id} and t.id = u.investor_type_id) as category
    from users u where u.tenant_id = ${tenant.id} and u.id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

interface MergeContext {
  names: ReadonlyMap<number, ReferenceNames>
  sides: Readonly<Record<MergeField, MergeSide>>
  labels: Wording['labels']
}

/** Every field of both people in words, with the side that it would have. */
export function shownFields(
  { kept, closed }: { kept: PersonRow; closed: PersonRow },
  { names, sides, labels }: MergeContext,
): MergeFieldView[] {
  const shown = (key: MergeField, person: PersonRow) => said(key, person, names.get(person.id), labels)
  const fields = mergeFields.map((key) => ({
    key,
    kept: shown(key, kept),
    closed: shown(key, closed),
    same: isSame(key, kept, closed),
    choice: sides[key],
    fixed: ruledSide(key, kept, closed) !== undefined,
  }))
  return fields.filter((field) => field.kept !== null || field.closed !== null)
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dateText = (value: unknown) => (value ? day.format(new Date(String(value))) : undefined)

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

function said(
  field: MergeField,
  person: PersonRow,
  names: ReferenceNames | undefined,
  labels: Wording['labels'],
): string | null {
  const joined = (separator: string, ...parts: unknown[]) =>
    parts.filter((part) => part !== null && part !== undefined && part !== '').join(separator) || null
  switch (field) {
    case 'name':
      return joined(' ', person['title'], person['first_name'], person['middle_names'], person['last_name'])
    case 'date_of_birth':
      return dateText(person['date_of_birth']) ?? null
    case 'address': {
      const address = (person['address'] ?? {}) as Record<string, string | null>
      return joined(', ', address['line1'], address['line2'], address['city'], address['postcode'])
    }
    case 'category': {
      if (person['category_status'] === 'none' && !names?.category) return null
      const until = dateText(person['category_expires_at'])
      const { label } = categoryStates[person['category_status'] as keyof typeof categoryStates]
      return joined(', ', names?.category, labelOf(labels, label), until && `to ${until}`)
    }
    case 'identity':
      return labelOf(labels, identityStates[person['aml_status'] as keyof typeof identityStates].label)
    case 'nationality':
    case 'country_of_residence':
      return person[field] ? (countries.of(String(person[field])) ?? null) : null
    case 'test':
      return person['compliance_passed'] === 1
        ? joined(', ', 'Passed', dateText((person['compliance_passed_at'] as Date | null)?.toISOString()))
        : 'Not passed'
    case 'direct_offer': {
      const on = (column: string) => dateText((person[column] as Date | null)?.toISOString())
      const continued = on('direct_offer_continued_at')
      if (continued) return `Continued ${continued}`
      const requested = on('direct_offer_requested_at')
      return requested ? `Asked ${requested}` : null
    }
    case 'owner':
    case 'lead_status':
      return names?.[field] ?? null
    case 'marketing':
      return person['marketing'] === true ? 'Agreed' : 'None'
    default:
      return joined('', person[field])
  }
}
