import type { FastifyInstance } from 'fastify'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { freeSlug } from '../../kernel/resource/slug.ts'
import { funds } from './tables.ts'

/** Funds that investors commit to. */
export function fundRoutes(app: FastifyInstance): void {
  resourceRoutes(app, funds, {
    prepare: async (work, values, existing) =>
      existing || values['slug']
        ? values
        : { ...values, slug: await freeSlug(work, 'funds', String(values['name']), 'fund') },
  })
}
