import { refuse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { days, later } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'

/**
 * Whether search engines are asked to leave a tenant's pages out: by its own branding, or by the setting of
 * the installation.
 */
export const isHidden = ({ settings }: Pick<Platform, 'settings'>, { branding }: Pick<Tenant, 'branding'>) =>
  settings.noindex || branding.noindex

/** RFC 9116 asks for less than a year, so that nobody writes to an address that was given up. */
const contactLasts = days(180)

/**
 * Files that programs look for at fixed addresses of every host: `/robots.txt` (RFC 9309) and
 * `/.well-known/security.txt` (RFC 9116).
 */
export function publicFiles(app: FastifyInstance): void {
  const { platform } = app
  textFile(app, '/robots.txt', (tenant) => {
    const closed = isHidden(platform, tenant) ? ['/'] : ['/api/', '/files/']
    return ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)]
  })
  textFile(app, '/.well-known/security.txt', (tenant) => {
    const contact = tenant.branding.support_email ?? refuse({ code: 'not_found' })
    return [
      `Contact: mailto:${contact}`,
      `Expires: ${later(platform.clock.now(), contactLasts).toISOString().slice(0, 10)}T00:00:00Z`,
      'Preferred-Languages: en',
      `Canonical: ${linkTo(platform, tenant, '/.well-known/security.txt')}`,
    ]
  })
}

function textFile(app: FastifyInstance, path: string, linesOf: (tenant: Tenant) => string[]): void {
  const config = { guard: { method: 'GET', path, access: 'guest' } } as const
  app.get(path, { config }, async ({ tenant }, reply) =>
    reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .header('vary', 'Host')
      .send(`${linesOf(tenant).join('\n')}\n`),
  )
}
