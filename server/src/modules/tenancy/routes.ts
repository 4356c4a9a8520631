import {
  defaultBrand,
  readBranding,
  readFeatures,
  resetBranding,
  updateBranding as updateEndpoint,
  updateFeatures,
} from '@moorgate/contract'
import type { AnswerOf, Flags } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { brandingAnswer } from './branding-answer.ts'
import { lockBranding, store, updateBranding } from './update-branding.ts'

type Branding = AnswerOf<typeof readBranding>

export function tenancyRoutes(app: FastifyInstance): void {
  const { platform } = app
  for (const path of ['branding/1', 'branding'])
    ask(app, { ...readBranding, path }, async ({ tenant }, { reply }) => {
      reply
        .header('cache-control', 'public, max-age=60')
        .header('vary', 'Host')
        .header('etag', `"${tenant.id}-${tenant.branding.version}"`)
      return brandingAnswer(platform, tenant) as Branding
    })
  app.addHook('onResponse', (request, _reply, done) => {
    // What was just changed here is read anew here; other processes notice within two seconds.
    if (request.method !== 'GET' && /\/api\/(branding|features)/.test(request.url))
      platform.tenants.forget(request.tenant.id)
    done()
  })
  act(app, updateEndpoint, async (work, { body }) => {
    await updateBranding(work, body)
    return brandingAfter(work)
  })
  act(app, resetBranding, async (work) => {
    const row = await lockBranding(work)
    await store(work, row, { colours: JSON.stringify(defaultBrand), navigation: '{}', is_custom: false })
    return brandingAfter(work)
  })
  ask(app, readFeatures, async ({ tenant }) => tenant.flags as Flags)
  act(app, updateFeatures, async (work, { body }) => {
    await updateBranding(work, body)
    return { ...(work.tenant.flags as Flags), ...body } as Flags
  })

  /** The firm as the act leaves it: its row is read inside the act's own transaction. */
  async function brandingAfter(work: Parameters<typeof lockBranding>[0]): Promise<Branding> {
    const branding = await lockBranding(work)
    return brandingAnswer(platform, { ...work.tenant, branding, flags: branding.flags as Flags }) as Branding
  }
}
