import { openCapFormatVersion, refuseField } from '@moorgate/contract'
import { z } from 'zod'
import type { Unzip } from '../../../kernel/unzip.ts'
import { fileKinds, manifestName, unitedKingdomFileName } from './objects.ts'

/** Objects as another program may have written them: what is read of each is checked where it is read. */
const object = z.looseObject({ object_type: z.string(), id: z.string() })
export type ReadObject = z.output<typeof object>

const reference = z.object({ filepath: z.string().max(200) })
const manifest = z.looseObject({
  ocf_version: z.string(),
  file_type: z.literal('OCF_MANIFEST_FILE'),
  // The format wants each of them; a program that has nothing of a kind may leave its list out.
  ...Object.fromEntries(fileKinds.map(({ key }) => [key, z.array(reference).max(100).default([])])),
})
/** Of one kind, over all its files. */
const mostObjects = 50_000
const items = z.object({ items: z.array(object).max(mostObjects) })

const ours = z.object({
  format: z.literal('united-kingdom-fields'),
  holders: z.array(
    z.object({ stakeholder_id: z.string(), holder_kind: z.string(), group_name: z.string().nullable() }),
  ),
  share_classes: z.array(
    z.object({
      stock_class_id: z.string(),
      date: z.string(),
      before: z.string().optional(),
      terms: z.record(z.string(), z.unknown()),
    }),
  ),
  // Files of before these were written have none.
  events: z
    .array(
      z.object({
        transaction_ids: z.array(z.string()),
        price: z.string().optional(),
        matures_on: z.string().optional(),
      }),
    )
    .optional(),
  securities: z.array(z.object({ security_id: z.string(), round: z.string().nullable() })),
})
export type ReadUnitedKingdom = z.output<typeof ours>

export interface ReadPackage {
  plans: ReadObject[]
  classes: ReadObject[]
  transactions: ReadObject[]
  stakeholders: ReadObject[]
  unitedKingdom: ReadUnitedKingdom | undefined
}

/**
 * A package as it was uploaded. 422 on `file` where it isn't one, or is of a release that is not read here.
 */
export async function readPackage(archive: Pick<Unzip, 'text'>): Promise<ReadPackage> {
  const text = (await archive.text(manifestName)) ?? refuseFile(`There is no ${manifestName} in the archive.`)
  const read = parsed(manifest, text, manifestName)
  if (!read.ocf_version.startsWith('1.'))
    refuseFile(`Release ${read.ocf_version} isn’t supported. Use ${openCapFormatVersion}.`)
  const all = async (key: (typeof fileKinds)[number]['key']): Promise<ReadObject[]> => {
    const found: ReadObject[] = []
    for (const { filepath } of (read as Record<string, unknown>)[key] as { filepath: string }[]) {
      const name = filepath.replace(/^\.?\//, '')
      const content =
        (await archive.text(name)) ?? refuseFile(`The manifest names ${name}, which is not in the archive.`)
      for (const item of parsed(items, content, name).items) found.push(item)
      if (found.length > mostObjects) refuseFile('The archive has more objects than can be imported at once.')
    }
    return found
  }
  const own = await archive.text(unitedKingdomFileName)
  return {
    plans: (await all('stock_plans_files')).filter(isOf('STOCK_PLAN')),
    classes: (await all('stock_classes_files')).filter(isOf('STOCK_CLASS')),
    transactions: inTime(await all('transactions_files')),
    stakeholders: (await all('stakeholders_files')).filter(isOf('STAKEHOLDER')),
    unitedKingdom: own === undefined ? undefined : parsed(ours, own, unitedKingdomFileName),
  }
}

/**
 * A file may hold objects of later releases beside those that it is for; they say nothing about who holds
 * what.
 */
const isOf = (type: string) => (each: ReadObject) => each.object_type === type

/**
 * Programs write transactions in any order: they are read by their days, and those of one day as they stand
 * in the file, but for the issue of a security, which comes before whatever else is said of it.
 */
function inTime(transactions: readonly ReadObject[]): ReadObject[] {
  const issues = new Map(
    transactions
      .filter(({ object_type: type }) => type.endsWith('_ISSUANCE'))
      .map((issue) => [issue['security_id'], issue]),
  )
  const read = new Set<ReadObject>()
  const day = (each: ReadObject) => String(each['date'] ?? '')
  for (const each of transactions.toSorted((a, b) => day(a).localeCompare(day(b)))) {
    const issue = issues.get(each['security_id'])
    if (issue) read.add(issue)
    read.add(each)
  }
  return [...read]
}

function parsed<Schema extends z.ZodType>(schema: Schema, text: string, name: string): z.output<Schema> {
  const result = schema.safeParse(jsonOf(text, name))
  if (result.success) return result.data
  const [issue] = result.error.issues
  return refuseFile(`${name}: ${issue?.path.join('.') ?? ''} doesn’t follow the format.`)
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuseFile(`${name} is not JSON.`)
  }
}

export const refuseFile = (message: string): never => refuseField('file', message)
