import type { ZodType } from 'zod'
import type { Endpoint, Resource } from '@moorgate/contract'
import type { Platform } from '../platform.ts'
import type { Table } from '../resource/table.ts'
import type { Session } from '../sessions.ts'
import type { Tenant } from '../tenants.ts'
import type { QueryContext, Scope } from '../work.ts'
import type { FindFaults } from './all-faults.ts'
import type { RouteGuard } from './guard.ts'
import type { OptimisticSession, SessionCache } from '../fast-path/optimistic-session.ts'

/** What the kernel adds to Fastify's own objects. */
declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform
    /** Every route that was declared, for OpenAPI and for the walk over all roles. */
    declared: (Endpoint | DeclaredRoute)[]
    originsOf: (request: FastifyRequest) => readonly string[]
    sessionCache: SessionCache
  }
  interface FastifyRequest {
    tenant: Tenant
    session: Session | undefined
    /** Where the session was not looked up yet. */
    optimisticSession: OptimisticSession | undefined
    /** The guard let it pass. */
    isAdmitted: boolean
    /** The client's own address, seen through trusted proxies; an IPv6 client counts as its /64. */
    address: string
    /** The Idempotency-Key had been used: this is the first answer again. */
    replayed: boolean
  }
  interface FastifyContextConfig {
    guard?: RouteGuard
    /** Answers for the process, under every host name. */
    tenantless?: boolean
    /** Its handler confirms an optimistic session by its first query. */
    confirmsSession?: boolean
    /** What is wrong with a body beyond its shape, where only the area knows. */
    findFaults?: FindFaults
    /**
     * Refuses where the record of the path is not there for the caller, and no noun with this path says so.
     */
    finds?: (question: QueryContext, id: number) => Promise<unknown>
  }
}

/** A route that a resource brought along. */
export interface DeclaredRoute {
  resource: Resource
  operation: string
  method: string
  path: string
  access: Endpoint['access']
  /** What a list says besides its records, where it has no pages. */
  meta?: ZodType
  /** The table as it reads to somebody: what they are never shown, and its relations. */
  tableFor?: (scope: Scope) => Table
}
