import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { DocumentOwnerType, UploadedFile } from '@moorgate/contract'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import { keepFile } from '../stored-files/index.ts'

type Values = Record<string, unknown>

/**
 * Whose record a document, folder or link is written on, by staff who may change it; investors write none
 * here.
 */
export async function changeableOwner(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<OwnerNamed> {
  if (work.actor.roleId === roleIds.user) refuse({ code: 'forbidden' })
  const owner = ownerOfRow(existing ?? values)
  await mustChangeOwner(work, owner)
  return owner
}

/** The owner of a record as it is kept. */
export const ownerOfRow = (row: Values): OwnerNamed => ({
  owner_type: row['owner_type'] as DocumentOwnerType,
  owner_id: Number(row['owner_id']),
})

/**
 * What a new or changed document comes to, as columns: its file is in the storage, its folder is the same
 * owner's. Investors write no documents here, and a document stays with its owner.
 */
export async function prepareDocument(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const owner = await changeableOwner(work, values, existing)
  if (existing) await mustNotBeIssued(work, Number(existing['id']))
  const { file, owner_type: _type, owner_id: _id, ...columns } = values
  await checkFolder(work, owner, columns['folder_structure_id'])
  const kept = file ? { ...(await keepFile(work, file as UploadedFile)), filed_by: work.actor.id } : {}
  // A file of a data room is shared by its folder, so it is not kept back by itself unless somebody says so.
  const visibility = owner.owner_type === 'data_room' ? (columns['visibility'] ?? 'public') : undefined
  if (!existing) Object.assign(columns, owner, visibility && { visibility })
  const name =
    columns['name'] ?? (existing ? existing['name'] : (kept as { client_name?: string }).client_name)
  return { ...columns, ...kept, name }
}

/** What was issued stays as it was issued: certificates, transfer forms, and letters of a fund. */
export async function mustNotBeIssued({ db, tenant }: Work, id: number): Promise<void> {
  const isIn = async (table: 'certificates' | 'fund_letters' | 'tax_certificates') => {
    const found = await db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('document_id', '=', id)
      .executeTakeFirst()
    return found !== undefined
  }
  if (await isIn('certificates')) refuse({ code: 'conflict', reason: 'issued', about: 'certificate' })
  if (await isTransferForm(db, { tenantId: tenant.id, id }))
    refuse({ code: 'conflict', reason: 'issued', about: 'transfer_form' })
  if (await isIn('tax_certificates')) refuse({ code: 'conflict', reason: 'issued', about: 'tax_certificate' })
  if (await isIn('fund_letters')) refuse({ code: 'conflict', reason: 'issued', about: 'fund_letter' })
}

async function isTransferForm(
  db: Db | Trx,
  { tenantId, id }: { tenantId: number; id: number },
): Promise<boolean> {
  const found = await db
    .selectFrom('share_transfers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where((is) => is.or([is('form_document_id', '=', id), is('to_form_document_id', '=', id)]))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * A folder of the same owner, held while the document is put into it, so that it isn't deleted as empty in
 * between.
 */
export async function checkFolder(work: Work, owner: OwnerNamed, id: unknown): Promise<void> {
  if (id === undefined || id === null) return
  const folder = await work.db
    .selectFrom('folder_structures')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', Number(id))
    .where('owner_type', '=', owner.owner_type)
    .where('owner_id', '=', owner.owner_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!folder) refuseField('folder_structure_id', say.in)
}
