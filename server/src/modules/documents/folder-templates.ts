import { refuse, refuseField, roleIds } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import type { Trx } from '../../kernel/database/database.ts'
import { createRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import { folders } from './tables.ts'
import { prepareFolder } from './write-folder.ts'

type Values = Record<string, unknown>
interface FolderPlan {
  path: string
  visibility?: 'public' | 'private'
}

/** No path is named twice in a template. */
export async function prepareFolderTemplate(_work: Work, values: Values): Promise<Values> {
  const paths = ((values['folders'] ?? []) as FolderPlan[]).map(({ path }) => path.toLowerCase())
  if (new Set(paths).size < paths.length) refuseField('folders', 'The folders field has a duplicate value.')
  return values
}

/**
 * Makes the template's folders on a record of its kind. A folder that is there already, by name and place,
 * stays as it is.
 */
export async function applyTemplate(work: Work, templateId: number, ownerId: number): Promise<OwnerNamed> {
  if (work.actor.roleId === roleIds.user) refuse({ code: 'forbidden' })
  const template = await work.db
    .selectFrom('folder_templates')
    .select(['owner_type', 'folders'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', templateId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!template) refuse({ code: 'not_found' })
  const owner: OwnerNamed = { owner_type: template.owner_type as OwnerType, owner_id: ownerId }
  await mustChangeOwner(work, owner)
  for (const folder of template.folders as unknown as FolderPlan[]) await makePath(work, owner, folder)
  return owner
}

/**
 * One after the other: each lies in the one before. Those on the way, which the template doesn't name, are
 * public.
 */
async function makePath(work: Work, owner: OwnerNamed, { path, visibility }: FolderPlan): Promise<void> {
  const names = path.split('/').map((name) => name.trim())
  let parent: number | null = null
  for (const [index, name] of names.entries()) {
    const isLast = index === names.length - 1
    const found: number | undefined = await folderAt(work, owner, { parent, name })
    parent =
      found ??
      (await createRow(
        work,
        folders,
        await prepareFolder(
          work,
          {
            ...owner,
            name,
            ...(parent !== null && { parent_id: parent }),
            visibility: isLast ? (visibility ?? 'public') : 'public',
          },
          undefined,
        ),
      ))
  }
}

async function folderAt(
  work: Work,
  owner: OwnerNamed,
  { parent, name }: { parent: number | null; name: string },
): Promise<number | undefined> {
  const row = await work.db
    .selectFrom('folder_structures')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('owner_type', '=', owner.owner_type)
    .where('owner_id', '=', owner.owner_id)
    .where('parent_id', parent === null ? 'is' : '=', parent)
    .where((row) => row(row.fn<string>('lower', ['name']), '=', name.toLowerCase()))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

const standard: readonly { name: string; owner_type: OwnerType; folders: readonly FolderPlan[] }[] = [
  {
    name: 'Investor',
    owner_type: 'user',
    folders: [
      { path: 'Identity', visibility: 'private' },
      { path: 'Investor category', visibility: 'private' },
      { path: 'Subscription' },
      { path: 'Certificates/EIS 3' },
      { path: 'Statements' },
    ],
  },
  {
    name: 'Organisation',
    owner_type: 'organisation',
    folders: [
      { path: 'Constitution' },
      { path: 'Ownership', visibility: 'private' },
      { path: 'Authorities' },
      { path: 'Statements' },
    ],
  },
  {
    name: 'Investment round',
    owner_type: 'investment_opportunity',
    folders: [
      { path: 'Offer' },
      { path: 'Financials' },
      { path: 'Legal' },
      { path: 'Due diligence', visibility: 'private' },
    ],
  },
  {
    name: 'Data room',
    owner_type: 'data_room',
    folders: [
      { path: '1 Overview' },
      { path: '2 Financial model' },
      { path: '3 Legal and articles' },
      { path: '4 Technical' },
      { path: '5 Contracts' },
      { path: '6 Board papers' },
    ],
  },
]

/** The templates that every tenant begins with. */
export async function standardFolderTemplates(db: Trx, tenantId: number, now: Date): Promise<void> {
  await db
    .insertInto('folder_templates')
    .values(
      standard.map((template, order) => ({
        ...template,
        folders: JSON.stringify(template.folders),
        tenant_id: tenantId,
        order,
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
}
