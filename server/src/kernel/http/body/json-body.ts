import { isReserved } from './bracket-keys.ts'
import { malformed } from '../query-string.ts'

const maxJsonDepth = 32

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return malformed('The request body is not valid JSON.')
  }
}

/** Level by level instead of by recursion, so that no depth of nesting can exhaust the stack. */
export function dropReserved(root: object): void {
  let level: object[] = [root]
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxJsonDepth) malformed(`The request body must not be nested more than ${maxJsonDepth} deep.`)
    level = level.flatMap(childrenOf)
  }
}

function childrenOf(holder: object): object[] {
  if (!Array.isArray(holder))
    for (const key of Object.keys(holder))
      if (isReserved(key)) delete (holder as Record<string, unknown>)[key]
  return Object.values(holder).filter((value): value is object => typeof value === 'object' && value !== null)
}
