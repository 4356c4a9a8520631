import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { codesOf, cycleFrom, isProblem, parseFormula } from '../../domain/kpi-formula.ts'
import { KpiBook, mostFiguresRead } from '../../domain/kpi-roll-up.ts'
import type { KpiRule } from '../../domain/kpi-roll-up.ts'
import { deleteRow, lockRow } from '../../kernel/resource/write.ts'
import { checkVersion } from '../../kernel/rows.ts'
import type { Table } from '../../kernel/resource/table.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { mustKeepCalculation } from './hold-calculation.ts'

type Values = Record<string, unknown>
type KnownKpi = KpiRule & { ownerId: number | null }

/**
 * All KPIs of the firm, locked: two who change formulas at once would otherwise each see the other's as it
 * was, and close a circle.
 */
async function lockDefinitions(work: Work): Promise<KnownKpi[]> {
  const { rows } = await sql<KnownKpi>`
    select id, code, unit, aggregation, numerator_id as "numeratorId", denominator_id as "denominatorId", formula,
      owner_id as "ownerId"
    from report_types where tenant_id = ${work.tenant.id} and deleted_at is null order by id for no key update`.execute(
    work.db,
  )
  return rows
}

/** Checks a KPI that is entered, or made of two others as a ratio. */
export async function prepareReportType(work: Work, given: Values, existing?: Values): Promise<Values> {
  const all = await lockDefinitions(work)
  const values = withCode(existing ? given : { unit: 'number', aggregation: 'none', ...given }, existing)
  const next = { ...existing, ...values }
  const { unit, aggregation } = next
  if ((unit === 'text' || unit === 'rag') && aggregation !== 'none') refuseField('aggregation', say.in)
  const parts = partsOf(next, given)
  const id = Number(existing?.['id'] ?? 0)
  const written = { ...next, ...parts, id, code: String(next['code']), formula: null }
  const others = all.filter((each) => each.id !== id)
  for (const name of ['numerator_id', 'denominator_id'] as const)
    mustBeNumber(others, parts[name], { name, self: id })
  const rule = { ...ruleOf(written), ownerId: null }
  if (leadsBack(rule, others)) refuseField('denominator_id', 'A KPI can’t be calculated from itself.')
  mustStayShort(rule, others, 'denominator_id')
  if (existing) {
    await mustFitUse(work, values, { existing, others })
    await mustKeepCalculation(work, { ...values, ...parts }, { existing, own: ruleOf(existing), others })
  }
  return { ...values, ...parts }
}

/** Checks a KPI that is worked out by a formula. */
export async function prepareCustomKpi(work: Work, given: Values, existing?: Values): Promise<Values> {
  const all = await lockDefinitions(work)
  const values = withCode(existing ? given : { unit: 'number', ...given }, existing)
  const next = { ...existing, ...values }
  const id = Number(existing?.['id'] ?? 0)
  const others = all.filter((each) => each.id !== id)
  const owner = (next['owner_id'] ?? null) as number | null
  if ((owner === null) !== ((next['owner_type'] ?? null) === null)) refuseField('owner_id', say.required)
  const code = String(next['code'])
  const formula = parseFormula(String(next['formula']))
  if (isProblem(formula)) refuseField('formula', formula.problem)
  for (const each of codesOf(formula)) {
    const part = others.find((other) => other.code === each)
    if (each === code) refuseField('formula', 'The formula refers to itself.')
    if (!part || (part.ownerId !== null && part.ownerId !== owner))
      refuseField('formula', `There is no KPI with the code ${each}.`)
    if (part.unit === 'text' || part.unit === 'rag') refuseField('formula', `${each} isn’t a number.`)
  }
  const rule = { ...ruleOf({ ...next, id, code, aggregation: 'none' }), ownerId: owner }
  const way = leadsBack(rule, others)
  if (way) refuseField('formula', `The formula refers back to itself: ${way.join(', ')}.`)
  mustStayShort(rule, others, 'formula')
  if (existing) {
    mustKeepCode(values, { existing, others })
    await mustKeepCalculation(work, values, { existing, own: ruleOf(existing), others })
  }
  return values
}

/** Takes out a KPI that nothing reads and for which nothing is reported. */
export async function deleteDefinition(
  work: Work,
  table: Table,
  id: number,
  version?: number,
): Promise<void> {
  await showJson(work.db, table, work, id)
  const all = await lockDefinitions(work)
  checkVersion(await lockRow(work, table, id), version)
  const own = all.find((each) => each.id === id) ?? refuse({ code: 'not_found' })
  if (isRead(own, all)) refuse(readByOthers)
  await deleteRow(work, table, id, version)
}

const readByOthers = { code: 'conflict', reason: 'in_use', about: 'kpi_formula' } as const
const reported = { code: 'conflict', reason: 'in_use', about: 'kpi' } as const

/** "Gross margin, %" is `gross_margin`. */
function withCode(values: Values, existing: Values | undefined): Values {
  if (existing || values['code']) return values
  const letters = String(values['name'])
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  const code = (/^[a-z]/.test(letters) ? letters : `kpi_${letters}`).slice(0, 40).replace(/_+$/, '')
  return { ...values, code }
}

/** What a ratio and a weighted average are made of; another kind has no parts. */
function partsOf(next: Values, given: Values) {
  const { aggregation, numerator_id: upper = null, denominator_id: lower = null } = next
  const wants = {
    numerator_id: aggregation === 'ratio',
    denominator_id: aggregation === 'ratio' || aggregation === 'weighted',
  }
  for (const name of ['numerator_id', 'denominator_id'] as const) {
    if (wants[name] && next[name] == null) refuseField(name, say.required)
    if (!wants[name] && given[name] != null) refuseField(name, say.prohibited)
  }
  return {
    numerator_id: wants.numerator_id ? (upper as number) : null,
    denominator_id: wants.denominator_id ? (lower as number) : null,
  }
}

function mustBeNumber(
  others: readonly KnownKpi[],
  id: number | null,
  { name, self }: { name: string; self: number },
): void {
  if (id === null) return
  const part = others.find((each) => each.id === id)
  const isWord = part?.unit === 'text' || part?.unit === 'rag'
  if (id === self || !part || isWord || part.formula !== null) refuseField(name, say.in)
}

const ruleOf = (values: Values): KpiRule => ({
  id: Number(values['id']),
  code: String(values['code']),
  unit: values['unit'] as KpiRule['unit'],
  aggregation: values['aggregation'] as KpiRule['aggregation'],
  numeratorId: (values['numerator_id'] ?? null) as number | null,
  denominatorId: (values['denominator_id'] ?? null) as number | null,
  formula: (values['formula'] ?? null) as string | null,
})

/** The way on which a KPI rests on itself, by codes. */
function leadsBack(rule: KnownKpi, others: readonly KnownKpi[]): string[] | undefined {
  const all = [...others, rule]
  const book = new KpiBook(all)
  return cycleFrom(
    rule.code,
    new Map(all.map((each) => [each.code, book.partsOf(each).map(({ code }) => code)])),
  )
}

/**
 * Neither a KPI nor one that reads it is worked out from too many figures: a few formulas that read each other often
 * would take hours.
 */
function mustStayShort(
  rule: KnownKpi,
  others: readonly KnownKpi[],
  field: 'formula' | 'denominator_id',
): void {
  const all = [rule, ...others]
  const book = new KpiBook(all)
  const long = all.find((each) => book.figuresRead(each) > mostFiguresRead)
  if (!long) return
  const name = long === rule ? 'This KPI' : long.code
  refuseField(field, `${name} would be calculated from more than ${mostFiguresRead} figures.`)
}

const isRead = (rule: KpiRule, all: readonly KpiRule[]): boolean => {
  const book = new KpiBook(all)
  return all.some((each) => each.id !== rule.id && book.partsOf(each).some(({ id }) => id === rule.id))
}

interface KpiUse {
  existing: Values
  others: readonly KnownKpi[]
}

/** A code that formulas read stays. */
function mustKeepCode(values: Values, { existing, others }: KpiUse): void {
  if (values['code'] === undefined || values['code'] === existing['code']) return
  const own = ruleOf(existing)
  if (isRead(own, [...others, own])) refuse(readByOthers)
}

async function mustFitUse(work: Work, values: Values, standing: KpiUse): Promise<void> {
  const { existing, others } = standing
  mustKeepCode(values, standing)
  const isChanged = (name: string) => values[name] !== undefined && values[name] !== existing[name]
  const own = ruleOf(existing)
  const becomesWord = values['unit'] === 'text' || values['unit'] === 'rag'
  if (isChanged('unit') && becomesWord && isRead(own, [...others, own])) refuse(readByOthers)
  const isRatio = values['aggregation'] === 'ratio' && isChanged('aggregation')
  if (!isChanged('unit') && !isChanged('frequency') && !isRatio) return
  const { rows } = await sql`
    select 1 from report_inputs where tenant_id = ${work.tenant.id} and report_type_id = ${own.id} limit 1`.execute(
    work.db,
  )
  if (rows.length > 0) refuse(reported)
}
