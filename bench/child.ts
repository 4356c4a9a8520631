import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { cache } from './place.ts'
import type { Store } from './place.ts'
import type { RecordedStatement } from './record-statements.ts'

/** A server in a process of its own. Disposing of it waits until it has ended. */
export interface Child extends AsyncDisposable {
  port: number
  /** Bytes of resident memory now. */
  memory(): Promise<number>
  /** Bytes that the process needs now: what it has only not yet thrown away doesn't count. */
  held(): Promise<number>
  /** Every statement that the server sends while `act` runs. */
  statementsDuring(act: () => Promise<unknown>): Promise<RecordedStatement[]>
}

type ChildMessage = { port?: number; memory?: number; held?: number; statements?: RecordedStatement[] }

/**
 * Starts `product.ts` or `twin.ts`. With `profile` the process writes what it spent its time on to
 * .cache/profiles.
 */
export async function startChild(
  script: 'product' | 'twin',
  given: [Pick<Store, 'app' | 'jobs'>, string],
  profile = false,
): Promise<Child> {
  const child = fork(path.join(import.meta.dirname, `${script}.ts`), [JSON.stringify(given)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: profile ? ['--cpu-prof', '--cpu-prof-dir', path.join(cache, 'profiles')] : [],
  })
  const { port } = await answer(child, (said) => said.port !== undefined)
  return {
    port: port ?? 0,
    memory: async () => {
      child.send('memory')
      return (await answer(child, (said) => said.memory !== undefined)).memory ?? 0
    },
    held: async () => {
      child.send('held')
      return (await answer(child, (said) => said.held !== undefined)).held ?? 0
    },
    statementsDuring: async (act) => {
      const heard: RecordedStatement[] = []
      const hear = (childMessage: ChildMessage) => heard.push(...(childMessage.statements ?? []))
      child.on('message', hear)
      child.send('record')
      await act()
      child.off('message', hear)
      return heard
    },
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    },
  }
}

/** The next message that is meant, or the reason why there will be none. */
function answer(
  child: ChildProcess,
  isMeant: (childMessage: ChildMessage) => boolean,
): Promise<ChildMessage> {
  return new Promise((resolve, reject) => {
    const listen = (childMessage: ChildMessage) => {
      if (!isMeant(childMessage)) return
      child.off('message', listen).off('exit', fail)
      resolve(childMessage)
    }
    const fail = (code: number) => reject(new Error(`${child.spawnargs.at(-2)} ended with ${code}`))
    child.on('message', listen).on('exit', fail)
  })
}
