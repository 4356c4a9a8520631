import { readRolePermissions as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../../kernel/http/route.ts'
import { readRolePermissions } from './read-role-permissions.ts'

export function roleRoutes(app: FastifyInstance): void {
  queryRoute(app, endpoint, (question) => readRolePermissions(question))
}
