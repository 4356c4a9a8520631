import type { FastifyInstance } from 'fastify'
import { brandTokens } from '@moorgate/contract'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { appIcon, appIcons } from './app-icons.ts'
import type { AppIcon } from './app-icons.ts'
import { defaultsLeftOut } from './branding-answer.ts'

/** Home screens cut longer names off. */
const shortNameLength = 12

/** What lets the portal be installed on a phone: the tenant's web app manifest and its icons. */
export function installedApp(app: FastifyInstance): void {
  const { platform } = app
  const guard = { method: 'GET', path: '/manifest.webmanifest', access: 'guest' } as const
  app.get(guard.path, { config: { guard } }, async ({ tenant }, reply) =>
    reply
      .header('content-type', 'application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(JSON.stringify(manifestOf(tenant))),
  )
  for (const name of Object.keys(appIcons) as AppIcon[]) iconRoute(app, platform, name)
}

function iconRoute(app: FastifyInstance, platform: Platform, name: AppIcon): void {
  const guard = { method: 'GET', path: `/${name}`, access: 'guest' } as const
  app.get(guard.path, { config: { guard } }, async ({ tenant }, reply) => {
    const icon = await appIcon(name, {
      tenant,
      db: platform.database.of(tenant.id),
      storage: platform.storage,
    })
    return reply
      .header('content-type', 'image/png')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(icon)
  })
}

function manifestOf(tenant: Tenant) {
  const { branding } = tenant
  const title = branding.page_title ?? defaultsLeftOut(branding).page_title
  return {
    id: '/investor',
    name: title,
    short_name: shortName(tenant.name),
    lang: 'en-GB',
    dir: 'ltr',
    start_url: '/investor',
    scope: '/',
    display: 'standalone',
    theme_color: branding.colours.primary,
    background_color: brandTokens(branding.colours).light['--canvas'],
    icons: Object.entries(appIcons).map(([name, { pixels, purpose }]) => ({
      src: `/${name}?v=${branding.version}`,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
      purpose,
    })),
  }
}

/** "Wrenfield" of "Wrenfield Capital": as many whole words as a home screen shows. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  let short = first
  for (const word of rest) {
    if (`${short} ${word}`.length > shortNameLength) break
    short += ` ${word}`
  }
  return short.replace(/\s+(?:&|and)$/i, '')
}
