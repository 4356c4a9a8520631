import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { completed } from '../kinds/index.ts'
import type { ImportResource, StoredRecord } from '../kinds/index.ts'

/** A field by which records are found, and how its values compare. */
export type Key = 'id' | 'email' | 'reference' | 'registration_number' | 'name'

/** The keys of a choice, in the order in which they are tried. */
export const keysOf = (matchOn: string): readonly Key[] =>
  matchOn === 'email_then_reference' ? ['email', 'reference'] : [matchOn as Key]

const comparable = (key: Key, value: unknown) =>
  key === 'name'
    ? String(value).toLowerCase()
    : key === 'reference'
      ? String(value).toUpperCase()
      : String(value)

/**
 * Records by key and value. Two records of one value are both there: which of them is meant is not for us to
 * guess.
 */
export class RecordIndex {
  readonly #records = new Map<string, StoredRecord[]>()

  add(key: Key, record: StoredRecord): void {
    const place = `${key} ${comparable(key, record[key])}`
    this.#records.set(place, [...(this.#records.get(place) ?? []), record])
  }
  by(key: Key, value: unknown): readonly StoredRecord[] {
    return this.#records.get(`${key} ${comparable(key, value)}`) ?? []
  }
}

/**
 * Every record that the rows could mean, asked for by key in one statement each. Deleted ones are not there.
 */
export async function findRecords(
  work: Work,
  imported: ImportResource,
  wanted: ReadonlyMap<Key, readonly unknown[]>,
): Promise<RecordIndex> {
  const found = new RecordIndex()
  for (const [key, values] of wanted) {
    if (values.length === 0) continue
    const texts = [...new Set(values.map((value) => comparable(key, value)))]
    const { rows } = await sql<StoredRecord>`
      select t.* from ${sql.id(imported.table)} t
      where t.tenant_id = ${work.tenant.id} and ${condition(key, texts)} and t.deleted_at is null`.execute(
      work.db,
    )
    for (const record of await completed(work, imported.kind, rows)) found.add(key, record)
  }
  return found
}

/** In the words of the index that answers it. */
function condition(key: Key, texts: readonly string[]) {
  if (key === 'id') return sql`t.id = any(${texts.filter((text) => /^[1-9]\d{0,14}$/.test(text))}::bigint[])`
  if (key === 'name') return sql`lower(t.name) = any(${texts}::text[])`
  return sql`t.${sql.id(key)} = any(${texts}::text[])`
}
