import type { DeclaredRoute } from '../http/fastify.ts'

/** An operation's name in a generated client: `listUsers`, `postCashCallsByIdIssue`. */
export function operationIdOf(each: { method: string; path: string } | DeclaredRoute): string {
  const path = each.path.replace(/^\//, '')
  if (!('resource' in each)) return `${each.method.toLowerCase()}${nameOf(path)}`
  const ending = { export: '/export', restore: '/{id}/restore' }[each.operation] ?? '/{id}'
  return `${verbs[each.operation] ?? each.operation}${nameOf(path.endsWith(ending) ? path.slice(0, -ending.length) : path)}`
}

const verbs: Readonly<Record<string, string>> = { show: 'read' }

/** `cash-calls/{id}/issue` → `CashCallsByIdIssue`. */
const nameOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.startsWith('{') ? `-by-${part.slice(1, -1)}` : part))
    .join('-')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/(?:^|-)(\w)/g, (_whole, letter: string) => letter.toUpperCase())

/**
 * The names that a document gave. Of two addresses that read alike, `compliance-options` and
 * `compliance/options`, the later is the alias.
 */
export class OperationNames {
  readonly #given = new Set<string>()

  next(wanted: string): string {
    const name = this.#given.has(wanted) ? `${wanted}Alias` : wanted
    if (this.#given.has(name)) throw new Error(`Two operations are named ${name}`)
    this.#given.add(name)
    return name
  }
}

export const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
