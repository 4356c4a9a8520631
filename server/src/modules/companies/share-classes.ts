import { messageFor, refuse, refuseField, say } from '@moorgate/contract'
import type { FieldErrors, shareClass, writtenShareClass } from '@moorgate/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { companies } from './tables.ts'

export type ShareClass = z.output<typeof shareClass>
type WrittenClass = z.output<typeof writtenShareClass>
type Values = Record<string, unknown>
type CompanyRow = Parameters<typeof updateRow>[2]

const classesOf = (row: Values | undefined) => (row?.['share_classes'] ?? []) as ShareClass[]

/**
 * The classes as they are kept, each under the number by which it is known. What is held of a class follows its
 * new name; one that is held, or of which something came, stays.
 */
export async function withClasses(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  const given = values['share_classes'] as WrittenClass[] | undefined
  if (given === undefined) return values
  const before = classesOf(existing)
  refuseConfused(given, before)
  const after = numbered(given, before)
  if (existing) {
    const companyId = Number(existing['id'])
    const stays = new Set(after.map(({ id }) => id))
    const gone = before.filter(({ id }) => !stays.has(id)).map(({ name }) => name)
    if (gone.length > 0) await mustBeUnused(work, companyId, gone)
    await rename(work, companyId, { before, after })
  }
  return { ...values, share_classes: after }
}

/** 422 where two have one name, or a number is of no class of the company or is there twice. */
function refuseConfused(given: readonly WrittenClass[], before: readonly ShareClass[]): void {
  const errors: FieldErrors = {}
  const names = new Set<string>()
  const left = new Set(before.map(({ id }) => id))
  given.forEach(({ id, name }, index) => {
    const [nameField, idField] = [`share_classes.${index}.name`, `share_classes.${index}.id`]
    const folded = name.toLowerCase()
    if (names.has(folded)) errors[nameField] = [messageFor(say.distinct, nameField)]
    names.add(folded)
    if (typeof id === 'number' && !left.delete(id)) errors[idField] = [messageFor(say.in, idField)]
  })
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

/** A new class gets the next number. */
function numbered(given: readonly WrittenClass[], before: readonly ShareClass[]): ShareClass[] {
  let last = Math.max(0, ...before.map(({ id }) => id))
  return given.map((each) => ({
    id: each.id ?? (last += 1),
    name: each.name,
    nominal_value: each.nominal_value ?? null,
    votes: each.votes ?? null,
    liquidation_preference: each.liquidation_preference ?? null,
    participating: each.participating ?? false,
    rights: each.rights ?? null,
  }))
}

async function mustBeUnused(
  { db, tenant }: Work,
  companyId: number,
  names: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select h.share_class as name from company_holdings h where h.tenant_id = ${tenant.id}
      and h.company_id = ${companyId} and h.share_class = any(${names}::text[]) and h.deleted_at is null
    union
    select x.share_class from company_outcomes x where x.tenant_id = ${tenant.id}
      and x.company_id = ${companyId} and x.share_class = any(${names}::text[]) and x.deleted_at is null
    order by name limit 1`.execute(db)
  const [used] = rows
  if (used)
    refuseField('share_classes', `Class ${used.name} is used by holdings or outcomes. Change those first.`)
}

/** All at once, so that two classes can take each other's name. */
async function rename(
  work: Work,
  companyId: number,
  { before, after }: Record<'before' | 'after', readonly ShareClass[]>,
): Promise<void> {
  const names = new Map(after.map(({ id, name }) => [id, name]))
  const changed = before.filter(({ id, name }) => names.has(id) && names.get(id) !== name)
  if (changed.length === 0) return
  const was = changed.map(({ name }) => name)
  const is = changed.map(({ id }) => names.get(id) ?? '')
  for (const table of ['company_holdings', 'company_outcomes'])
    await sql`
      update ${sql.table(table)} r set share_class = n.name, version = r.version + 1, updated_at = ${work.now}
      from unnest(${was}::text[], ${is}::text[]) n(was, name)
      where r.tenant_id = ${work.tenant.id} and r.company_id = ${companyId} and r.share_class = n.was`.execute(
      work.db,
    )
}

/**
 * The class that a holding is of: one of the company's, which is locked. It may be left unsaid where there is
 * one alone; the first holding of a company without classes makes its first.
 */
export async function classOfHolding(
  work: Work,
  company: CompanyRow,
  given: string | undefined,
): Promise<string> {
  const known = classesOf(company)
  const [only] = known
  if (only) {
    if (given !== undefined)
      return known.some(({ name }) => name === given) ? given : refuseField('share_class', say.in)
    return known.length === 1 ? only.name : refuseField('share_class', say.required)
  }
  const name = given ?? 'Ordinary'
  await updateRow(work, companies, company, { share_classes: numbered([{ name }], []) })
  return name
}
