import type { RecordAnswer } from './caller.ts'
import type { Firm } from './firm.ts'

/** The lists of a firm by which its records are sorted. */
export interface Lists {
  types: Readonly<Record<string, readonly string[]>>
  rounds: readonly string[]
  industries: Readonly<Record<string, readonly string[]>>
  categories: readonly string[]
  characters: readonly string[]
  groups: readonly string[]
  /** Tax schemes that investors choose from, as `POST tax-options` takes them. */
  schemes?: readonly { name: string; [other: string]: unknown }[]
}

/** Creates the firm's own lists and learns the names of those that every firm begins with. */
export async function keepLists(firm: Firm, lists: Lists): Promise<void> {
  const create = async (kind: string, path: string, name: string, more: object = {}) =>
    firm.name(`${kind}:${name}`, (await firm.staff().post(path, { name, ...more })).id)
  for (const [order, [type, subTypes]] of Object.entries(lists.types).entries()) {
    const type_id = await create('type', 'types', type, { order })
    for (const [place, name] of subTypes.entries())
      await create('sub_type', 'sub-types', name, { type_id, order: place })
  }
  for (const [order, name] of lists.rounds.entries())
    await create('round', 'investment-round-types', name, { order })
  for (const [industry, parts] of Object.entries(lists.industries)) {
    const parent_id = await create('industry', 'industries', industry)
    for (const name of parts) await create('industry', 'industries', name, { parent_id })
  }
  for (const [order, name] of lists.categories.entries())
    await create('investment_category', 'categories', name, { order })
  for (const [order, name] of lists.characters.entries())
    await create('character', 'characters', name, { order })
  for (const [order, { name, ...scheme }] of (lists.schemes ?? []).entries())
    await create('tax_option', 'tax-options', name, { ...scheme, order })
  for (const name of lists.groups) await create('group', 'client-groups', name)
  await learn(firm, 'lead', 'lead-statuses', 'name')
  await learn(firm, 'category', 'investor-types', 'code')
  await learn(firm, 'method', 'investment-methods', 'kind')
}

async function learn(firm: Firm, kind: string, path: string, key: string): Promise<void> {
  const rows = await firm.staff().get<RecordAnswer[]>(path)
  for (const row of rows) firm.name(`${kind}:${String(row[key])}`, row.id)
}
