import { readSignedDocument, refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { declare } from '../../kernel/http/route.ts'
import { scopeOf, idOf } from '../../kernel/http/scope.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { signLink, verifyLink } from '../../kernel/storage/index.ts'
import type { LinkKeys, LinkQuery } from '../../kernel/storage/index.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { fileColumns, fileOf, mustHaveFile, sendFile } from '../stored-files/index.ts'
import { recordOpen } from './record-open.ts'
import { documents } from './tables.ts'

const keysOf = (tenant: Tenant): LinkKeys => [Buffer.from(tenant.signingSecret)]

/**
 * The address of a document's file for this person, good for 60 seconds. Not found where they may not see it.
 * Notes the opening.
 */
export async function linkToDocument(
  question: QueryContext,
  id: number,
  disposition: 'inline' | 'attachment',
): Promise<string> {
  await showJson(question, documents, question, id)
  const { tenant, actor } = question
  const { version, file_key } = await question.db
    .selectFrom('documents')
    .select(['version', 'file_key'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await mustHaveFile(question, { id, file_key })
  // Staff who look over an investor's shoulder leave no trace of the investor's.
  if (actor.viewerId === undefined)
    await transact(question.platform, question, (work) => recordOpen(work, { type: 'document', id }))
  const file = {
    tenantId: tenant.id,
    documentId: id,
    version,
    userId: actor.viewerId ?? actor.id ?? 0,
    disposition,
  }
  return `/files/documents/${id}?${new URLSearchParams({ ...signLink(file, keysOf(tenant), question.now) })}`
}

/**
 * The file behind such a link: for the person it was made for, while it is the same version of the document.
 * Anything else is 403 and says no more.
 */
export function documentFileRoute(app: FastifyInstance): void {
  declare(app, readSignedDocument, async (request, reply) => {
    const { tenant, platform } = { tenant: request.tenant, platform: app.platform }
    const { actor, now } = scopeOf(platform, request)
    const id = idOf(request)
    const link = verifyLink(
      { tenantId: tenant.id, documentId: id },
      request.query as Partial<LinkQuery>,
      keysOf(tenant),
      now,
    )
    if (!link || link.userId !== actor.id) refuse({ code: 'forbidden', reason: 'invalid_signature' })
    const row = await platform.database
      .of(tenant.id)
      .selectFrom('documents')
      .select(fileColumns)
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .where('version', '=', link.version)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!row) refuse({ code: 'forbidden', reason: 'invalid_signature' })
    return sendFile(platform.storage, request, reply, { ...fileOf(row), disposition: link.disposition })
  })
}
