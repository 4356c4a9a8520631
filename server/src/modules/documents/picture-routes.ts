import { isStaff, readAvatar, readBrandPicture, refuse } from '@moorgate/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '../../kernel/database/database.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import type { Storage } from '../../kernel/storage/index.ts'

const hour = 'private, max-age=3600'
const forGood = 'public, max-age=31536000, immutable'

/** Avatars for the person who is signed in, and the tenant's marks for everybody. */
export function pictureRoutes(app: FastifyInstance): void {
  avatarRoute(app)
  brandRoute(app)
}

/** Drawn where there is no picture, so that an address of an avatar never breaks a page. */
const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<rect width="64" height="64" fill="#e4e9f0"/><circle cx="32" cy="25" r="11" fill="#8796ab"/>
<path d="M10 58a22 19 0 0 1 44 0z" fill="#8796ab"/></svg>`

function avatarRoute(app: FastifyInstance): void {
  fileRoute(app, readAvatar, async ({ db, tenant, actor }, { id, query, reply }) => {
    const person = await db
      .selectFrom('users')
      .select(['id', 'role_id', 'avatar_key'])
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .executeTakeFirst()
    // Investors know their own face and those of staff. Of others they learn nothing, not even that they
    // exist.
    const isShown =
      person && (isStaff(actor.roleId ?? 0) || isStaff(person.role_id) || person.id === actor.id)
    const picture =
      isShown &&
      person.avatar_key !== null &&
      (await sizeOf(db, tenant.id, { set: person.avatar_key, size: query.size }))
    if (picture) return sendPicture(app.platform.storage, reply, picture, hour)
    return reply.header('content-type', 'image/svg+xml').header('cache-control', hour).send(drawn)
  })
}

function brandRoute(app: FastifyInstance): void {
  fileRoute(app, readBrandPicture, async ({ db, tenant }, { params, query, reply }) => {
    const { kind, name = '' } = params
    const picture = await sizeOf(db, tenant.id, { set: `${tenant.id}/${name}`, kind, size: query.size })
    return sendPicture(app.platform.storage, reply, picture ?? refuse({ code: 'not_found' }), forGood)
  })
}

interface PictureRequest {
  set: string
  kind?: string | undefined
  size?: number | undefined
}

/** The picture of a set that was asked for by `size`, or its largest. */
async function sizeOf(db: Db, tenantId: number, { set, kind = 'avatar', size }: PictureRequest) {
  const rows = await db
    .selectFrom('pictures')
    .select(['key', 'mime', 'bytes', 'pixels'])
    .where('tenant_id', '=', tenantId)
    .where('set_key', '=', set)
    .where('kind', '=', kind)
    .orderBy('pixels', 'desc')
    .execute()
  return rows.find((row) => row.pixels === size) ?? rows[0]
}

async function sendPicture(
  storage: Storage,
  reply: FastifyReply,
  picture: { key: string; mime: string; bytes: number },
  cache: string,
): Promise<FastifyReply> {
  const bytes = await storage.open(picture.key)
  return reply
    .header('content-type', picture.mime)
    .header('content-length', picture.bytes)
    .header('cache-control', cache)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes)
}
