import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Db } from '../../kernel/database/database.ts'
import { iconImage, maskableIcon } from '../../kernel/storage/index.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import type { Tenant } from '../../kernel/tenants.ts'

/** A maskable icon fills its square, since the phone cuts its edges to the shape of its own icons. */
export const appIcons = {
  'icon-180.png': { pixels: 180, purpose: 'maskable' },
  'icon-192.png': { pixels: 192, purpose: 'any' },
  'icon-512.png': { pixels: 512, purpose: 'any' },
  'icon-maskable-512.png': { pixels: 512, purpose: 'maskable' },
} as const
export type AppIcon = keyof typeof appIcons

/** The icon of the product, for tenants without a favicon of their own. */
const ownIcon = path.resolve(import.meta.dirname, '../../../../web/public/favicon.svg')

const drawn = new Map<string, Promise<Buffer>>()
/** A tenant's four icons and a few spare: what is not asked for again makes room. */
const mostDrawn = 64

/**
 * The tenant's favicon as an icon of a home screen, drawn once for each favicon and colour, as a ground of the
 * primary colour is laid under a maskable one.
 */
export function appIcon(
  name: AppIcon,
  source: { tenant: Tenant; db: Db; storage: Storage },
): Promise<Buffer> {
  const { id, branding } = source.tenant
  const key = [id, name, branding.favicon_key, branding.colours.primary].join(' ')
  const known = drawn.get(key)
  if (known !== undefined) return known
  const icon = draw(name, source)
  drawn.set(key, icon)
  icon.catch(() => drawn.delete(key))
  if (drawn.size > mostDrawn) drawn.delete(drawn.keys().next().value!)
  return icon
}

async function draw(name: AppIcon, source: { tenant: Tenant; db: Db; storage: Storage }): Promise<Buffer> {
  const { pixels, purpose } = appIcons[name]
  const picture = await faviconOf(source)
  if (purpose === 'any') return iconImage(picture, pixels)
  return maskableIcon(picture, pixels, source.tenant.branding.colours.primary)
}

async function faviconOf({ tenant, db, storage }: { tenant: Tenant; db: Db; storage: Storage }) {
  const { favicon_key: set } = tenant.branding
  if (set === null) return readFile(ownIcon)
  const picture = await db
    .selectFrom('pictures')
    .select('key')
    .where('tenant_id', '=', tenant.id)
    .where('set_key', '=', set)
    .where('kind', '=', 'favicon')
    .orderBy('pixels', 'desc')
    .executeTakeFirst()
  return picture === undefined ? readFile(ownIcon) : buffer(await storage.open(picture.key))
}
