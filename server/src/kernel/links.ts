import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'

const loopback = /^(?:localhost|.+\.localhost|127\.0\.0\.1|\[?::1\]?)$/

/** Whether a host name, without its port, leads to this machine for every reader. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/**
 * An address for a mail or a redirect to the outside: `https://invest.example/reset-password/…`. The host
 * comes from the tenant's record and never from a request, whose Host header anybody can write. A loopback
 * name is served by this process itself, over plain http on the settings' port; any other name stands before
 * a proxy that speaks https on its default port.
 */
export function linkTo(
  platform: Pick<Platform, 'settings'>,
  tenant: Pick<Tenant, 'primaryHost'>,
  path: string,
): string {
  if (!path.startsWith('/')) throw new Error(`Not a path: ${path}`)
  if (!isLoopback(tenant.primaryHost)) return `https://${tenant.primaryHost}${path}`
  const { port } = platform.settings
  return `http://${tenant.primaryHost}${port === 80 ? '' : `:${port}`}${path}`
}
