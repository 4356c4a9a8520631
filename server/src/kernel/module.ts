import type { DocumentOwnerType } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { Statement } from './database/statement.ts'
import type { Subscription } from './events/subscription.ts'
import type { PointHandler } from './extension-point.ts'
import type { DelegationOptions } from './http/impersonation.ts'
import type { Job } from './jobs/job.ts'
import type { ScheduledTask } from './scheduler.ts'
import type { Table } from './resource/table.ts'
import type { QueryContext, Scope } from './work.ts'

/**
 * What a module adds to the server. `modules.ts` merges the manifests of all modules, once; nothing is added
 * elsewhere.
 */
export interface Module {
  routes?(app: FastifyInstance): void
  subscriptions?: readonly Subscription[]
  jobs?: readonly Job<unknown>[]
  scheduled?: readonly ScheduledTask[]
  /**
   * What the module adds to tables of modules below it: relations to its own tables, and what it computes on
   * request.
   */
  relations?: readonly Extension[]
  owners?: Owners
  channels?: readonly ChannelRule[]
  /** Handlers for extension points of modules below it. */
  handlers?: readonly PointHandler[]
  delegations?: DelegationOptions
}

export interface Extension {
  of: Table
  relations?: Table['relations']
  appends?: Table['appends']
}

/**
 * A kind of record that documents, attributes and notes may belong to. What somebody may do with them follows
 * from what they may do with the owner: visit to read, update to write. Both are SQL conditions over `id`,
 * the SQL of an owner's id, so that lists, look-ups and writes ask the same question; `false` where the
 * answer is known without looking.
 */
export interface Owner {
  /** The owner exists, is not deleted, and this caller may open it. */
  visible(scope: Scope, id: string, statement: Statement): string
  /** This caller may change it. */
  changeable(scope: Scope, id: string, statement: Statement): string
}

export type Owners = Readonly<Partial<Record<DocumentOwnerType, Owner>>>

/** Answers whether a channel is one of the module's, and this person may listen to it. */
export type ChannelRule = (question: QueryContext, channel: string) => Promise<boolean>

/** The manifests of all modules as one. Nothing in it is changed afterwards. */
export type MergedModules = Readonly<Required<Omit<Module, 'delegations'>> & Pick<Module, 'delegations'>>

/**
 * Merges the manifests and changes nothing else. Two modules that add the same relation or the same kind of
 * owner are refused.
 */
export function merge(modules: readonly Module[]): MergedModules {
  const each = <Entry>(list: (module: Module) => readonly Entry[] | undefined) =>
    Object.freeze(modules.flatMap((module) => list(module) ?? []))
  const owners = {}
  for (const module of modules) add(owners, module.owners ?? {})
  const [delegations, ...others] = each((module) => module.delegations && [module.delegations])
  if (others.length > 0) throw new Error('Two modules declare delegations')
  return Object.freeze({
    routes: (app: FastifyInstance) => {
      for (const module of modules) module.routes?.(app)
    },
    subscriptions: each((module) => module.subscriptions),
    jobs: each((module) => module.jobs),
    scheduled: each((module) => module.scheduled),
    channels: each((module) => module.channels),
    handlers: each((module) => module.handlers),
    relations: extensionsOf(each((module) => module.relations)),
    owners: Object.freeze(owners),
    ...(delegations && { delegations }),
  })
}

/** One extension for each table that other modules add to. */
function extensionsOf(all: readonly Extension[]): readonly Extension[] {
  const byTable = Map.groupBy(all, ({ of }) => of)
  return Object.freeze(
    [...byTable].map(([of, extensions]) => {
      const relations = { ...of.relations }
      const appends = { ...of.appends }
      for (const extension of extensions) {
        add(relations, extension.relations ?? {})
        add(appends, extension.appends ?? {})
      }
      return Object.freeze({ of, relations: Object.freeze(relations), appends: Object.freeze(appends) })
    }),
  )
}

/**
 * Gives the tables what the modules above them add. A process does this when it is put together; a second
 * time changes nothing.
 */
export function extendTables({ relations: extensions }: Pick<MergedModules, 'relations'>): void {
  for (const { of, relations, appends } of extensions) {
    if (Object.isFrozen(of.relations)) continue
    Object.freeze(Object.assign(of.relations, relations))
    Object.freeze(Object.assign(of.appends, appends))
  }
}

function add(all: object, more: object): void {
  const twice = Object.keys(more).filter((name) => name in all)
  if (twice.length > 0) throw new Error(`Two modules declare ${twice.join(', ')}`)
  Object.assign(all, more)
}
