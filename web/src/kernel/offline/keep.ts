import type { Query, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { isFailure } from '../api-error.ts'
import { viewing } from '../viewing.ts'
import { noteAnswer } from './connection.ts'
import { forgetAnswers } from './forget.ts'

/** Decides what of the answers is kept, and keeps it; loaded when the first picture is there. */
export interface Keeper {
  keep: (query: Query, data: unknown) => void
  drop: (query: Query) => void
}

let keeper: Keeper | undefined
/** Until then the answers wait here; undefined where nothing will be kept. */
let waiting: Map<string, readonly [query: Query, data: unknown]> | undefined = new Map()

/** From now on answers are kept, those that came already among them. */
export function beginKeeping(by: Keeper): void {
  keeper = by
  for (const [query, data] of waiting?.values() ?? []) by.keep(query, data)
  waiting = undefined
}

/** Nobody is signed in, or nobody whose answers may be kept: whoever was here before left nothing behind. */
export function keepNothing(): void {
  keeper = undefined
  waiting = undefined
  forgetAnswers()
}

/**
 * Asks a question, and keeps its answer where it may be kept; without a connection the kept one answers, as
 * of when it came. Anyone who looks at another person's portal keeps nothing and is shown nothing kept.
 */
export async function askOrKeep<Data, Key extends readonly unknown[]>(
  ask: QueryFunction<Data, Key>,
  context: QueryFunctionContext<Key>,
  query: Query,
): Promise<Data> {
  if (viewing !== undefined) return ask(context)
  try {
    const data = await ask(context)
    noteAnswer(true)
    if (keeper) keeper.keep(query, data)
    else waiting?.set(query.queryHash, [query, data])
    return data
  } catch (error) {
    if (isFailure(error, 'forbidden', 'not_found', 'unauthenticated')) {
      waiting?.delete(query.queryHash)
      if (isFailure(error, 'unauthenticated')) keepNothing()
      else keeper?.drop(query)
    }
    if (!isFailure(error, 'unreachable')) throw error
    const found = await import('./keeper.ts').then(({ keptAnswer }) => keptAnswer(query)).catch(noAnswer)
    if (found === undefined) throw error
    return found.answer as Data
  }
}

/** Nothing is installed on this device. */
const noAnswer = () => undefined
