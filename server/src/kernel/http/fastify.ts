import type { Endpoint, Resource } from '@moorgate/contract'
import type { Platform } from '../platform.ts'
import type { Session } from '../sessions.ts'
import type { Tenant } from '../tenants.ts'
import type { Guard } from './guard.ts'

/** What the kernel adds to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    /** Every route that was declared, for OpenAPI and for the walk over all roles. */
    declared: (Endpoint | Declared)[]
    originsOf: (request: FastifyRequest) => readonly string[]
  }
  interface FastifyRequest {
    tenant: Tenant
    session: Session | undefined
    /** The client's own address, seen through trusted proxies; an IPv6 client counts as its /64. */
    address: string
    /** The Idempotency-Key had been used: this is the first answer again. */
    replayed: boolean
  }
  interface FastifyContextConfig {
    guard?: Guard
    /** Answers for the process, whoever's host name it was asked by. */
    tenantless?: boolean
  }
}

/** A route that a resource brought along. */
export interface Declared {
  resource: Resource
  operation: string
  method: string
  path: string
  access: Endpoint['access']
}
