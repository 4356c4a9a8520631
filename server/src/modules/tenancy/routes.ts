import * as contract from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { checkVersion } from '../../kernel/rows.ts'
import { brandingOf } from '../../kernel/tenants.ts'
import type { TenantBranding } from '../../kernel/tenants.ts'
import { brandingAnswer } from './branding-answer.ts'
import type { Branding } from './branding-answer.ts'
import { readBrandingLooks, restoreBrandingLook } from './branding-looks.ts'
import { installedApp } from './installed-app.ts'
import { publicFiles } from './public-files.ts'
import { previewOfMail } from './preview-mail.ts'
import { lockBranding, store } from './store-branding.ts'
import { termsRoutes } from './terms-routes.ts'
import { updateBranding } from './update-branding.ts'

const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox"

const switchesOf = ({ flags, version }: TenantBranding) => ({ ...flags, version })

export function tenancyRoutes(app: FastifyInstance): void {
  const { platform } = app
  publicFiles(app)
  installedApp(app)
  for (const path of ['branding/1', 'branding'])
    queryRoute(app, { ...contract.readBranding, path }, async ({ tenant }, { reply }) => {
      reply
        .header('cache-control', 'public, max-age=60')
        .header('vary', 'Host')
        .header('etag', `"${tenant.branding.version}"`)
      return brandingAnswer(platform, tenant)
    })
  app.addHook('onResponse', (request, _reply, done) => {
    // What was just changed here is read anew here; other processes notice within two seconds.
    if (request.method !== 'GET' && /\/api\/(branding|features)/.test(request.url))
      platform.tenants.forget(request.tenant.id)
    done()
  })
  fileRoute(app, contract.previewMail, async (question, { query, reply }) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      // The letter's own styles, in a frame of the settings page, with nothing that can be followed.
      .header('content-security-policy', letterPolicy)
      .send(previewOfMail(question, query)),
  )
  commandRoute(app, contract.updateBranding, async (work, { body, request }) => {
    await updateBranding(work, body, versionOf(request))
    return brandingAfter(work)
  })
  // Clients save either by POST or by POST with `_method=PATCH` (specification §7).
  for (const method of ['POST', 'PATCH'] as const) {
    commandRoute(app, { ...contract.saveBranding, method }, async (work, { body, request }) => {
      await updateBranding(work, body, versionOf(request), { isCustom: true })
      return brandingAfter(work)
    })
    commandRoute(app, { ...contract.resetBranding, method }, reset)
  }
  queryRoute(app, contract.readBrandingLooks, readBrandingLooks)
  commandRoute(app, contract.restoreBrandingLook, async (work, { id, request }) => {
    await restoreBrandingLook(work, id, versionOf(request))
    return brandingAfter(work)
  })

  async function reset(
    work: Parameters<typeof lockBranding>[0],
    { body, request }: { body: contract.BodyOf<typeof contract.resetBranding>; request: FastifyRequest },
  ) {
    const row = await lockBranding(work)
    checkVersion(row, versionOf(request))
    await store(work, row, {
      ...(body.part !== 'labels' && { colours: JSON.stringify(contract.defaultBrand), is_custom: false }),
      ...(body.part !== 'colours' && { navigation: '{}' }),
    })
    return brandingAfter(work)
  }
  termsRoutes(app)
  queryRoute(app, contract.readFeatures, async ({ tenant }) => switchesOf(tenant.branding))
  commandRoute(app, contract.updateFeatures, async (work, { body, request }) => {
    await updateBranding(work, body, versionOf(request))
    return switchesOf(brandingOf(await lockBranding(work)))
  })

  /** The tenant as the act leaves it: its row is read inside the act's own transaction. */
  async function brandingAfter(work: Parameters<typeof lockBranding>[0]): Promise<Branding> {
    const branding = brandingOf(await lockBranding(work))
    return brandingAnswer(platform, { ...work.tenant, branding, flags: branding.flags })
  }
}
