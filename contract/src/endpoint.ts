import type { z } from 'zod'
import type { FeatureFlag } from './features.ts'
import type { PermissionAction, PermissionEvent } from './permissions.ts'
import type { Resource } from './resource.ts'
import type { RoleId } from './roles.ts'

/**
 * Who may call. `guest`: anybody. `signed_in`: a session, verified or not. `verified`: a session whose e-mail
 * is confirmed. `investor`: role 5. `staff`: every other role. Otherwise a cell of the matrix; with `own`,
 * investors too, for what is theirs; `also` names roles that reach what their own rows are.
 */
export type Access =
  | 'guest'
  | 'signed_in'
  | 'verified'
  | 'investor'
  | 'staff'
  | { event: PermissionEvent; action: PermissionAction; own?: boolean; also?: readonly RoleId[] }

/** Exact limit of a sensitive route, shared by all processes and counted before the act. */
export interface Throttle {
  name: string
  limit: number
  perSeconds: number
  by: 'user' | 'address'
  /** What is counted apart from everything else under this name, such as each list by itself. */
  of?: string
}

/** How often one person exports one list, or one kind of workings, in an hour: decision 26. */
export const exportLimit = (of: string): Throttle => ({
  name: 'exports',
  of,
  limit: 60,
  perSeconds: 3600,
  by: 'user',
})

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One act or question of the API, said once: route, client and OpenAPI derive from it. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Below /api, or from the root when it begins with a slash. Parameters in braces. */
  path: string
  summary: string
  access: Access
  requires?: FeatureFlag | undefined
  /** `?preview=1` runs it whole and takes it all back: 200 with the answer that it would give. */
  preview?: boolean
  /** 423 unless the password was confirmed in the last 15 minutes. */
  confirmed?: boolean
  throttle?: Throttle
  /** false: it changes nothing by its cookie alone, so other origins' pages may cause it. */
  antiForgery?: boolean
  query?: Query
  body?: Body
  /** Shape of `data`, an array where there are many; absent where the answer is empty or not JSON. */
  answer?: Answer
  /**
   * The noun of which one record is answered that may be asked for with its `include`, `append` and `fields`.
   */
  record?: Pick<Resource, 'path' | 'type' | 'includes' | 'appends'>
  /** The content types of the file that is answered instead of JSON. */
  file?: readonly string[]
  status: 200 | 201 | 202 | 204 | 302
  /**
   * What it answers with besides: 200 of a write that found its record, a part of a file, 204 for a program.
   */
  also?: readonly (200 | 204 | 206 | 416)[]
  /**
   * What it can be refused with besides what follows from the rest: 423 where only some changes ask for the
   * password.
   */
  refuses?: readonly (401 | 404 | 409 | 419 | 422 | 423)[]
  /** `page` adds `links` and `meta`, `bare` answers the shape itself without `data`. */
  envelope?: 'page' | 'bare'
}

/**
 * Declares an act or a question: its path, who may, what is sent and answered. Routes, forms and OpenAPI
 * follow it.
 */
export function defineEndpoint<
  Body extends z.ZodType = z.ZodType<Record<string, never>>,
  Answer extends z.ZodType = z.ZodType<undefined>,
  Query extends z.ZodType = z.ZodType<Record<string, never>>,
>(endpoint: Endpoint<Body, Answer, Query>): Endpoint<Body, Answer, Query> {
  return endpoint
}

export type BodyOf<E> = E extends Endpoint<infer Body, z.ZodType, z.ZodType> ? z.output<Body> : never
export type AnswerOf<E> = E extends Endpoint<z.ZodType, infer Answer, z.ZodType> ? z.output<Answer> : never
export type QueryOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer Query> ? z.output<Query> : never
