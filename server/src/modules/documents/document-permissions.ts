import { accessTo, deleteDocument, ownedDocument, roleIds } from '@moorgate/contract'
import type { DocumentOwnerType } from '@moorgate/contract'
import type { Permission, Table } from '../../kernel/resource/table.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownerOnlyRead } from '../record-owners/index.ts'

type Forbids = NonNullable<Permission['forbids']>

/** Investors write no documents; staff write those of an owner that they may change. */
const ofOwner =
  (type: DocumentOwnerType): Forbids =>
  async (question, ownerId) =>
    question.actor.roleId === roleIds.user || ownerOnlyRead(type)(question, ownerId)

/** For the table of an owner: who may add documents to it. */
export const addDocuments = (type: DocumentOwnerType): Permission => ({
  access: accessTo(ownedDocument, 'create'),
  forbids: ofOwner(type),
})

/** A document follows its owner. Of an issued certificate the status decides: 409, which is no right. */
const ofDocument: Forbids = async (question, id) => {
  const { owner_type: type, owner_id: ownerId } = await ownerOfDocument(question, id)
  return ofOwner(type as DocumentOwnerType)(question, ownerId)
}

const ownerOfDocument = ({ db, tenant }: QueryContext, id: number) =>
  db
    .selectFrom('documents')
    .select(['owner_type', 'owner_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const documentPermissions: Table['permissions'] = {
  edit: { access: accessTo(ownedDocument, 'update'), forbids: ofDocument },
  delete: { ...deleteDocument, forbids: ofDocument },
}
