import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { root } from './place.ts'
import { answers, freePort } from './ports.ts'

/** The product as `npm start` serves it. Disposing of it waits until it has ended. */
export interface RunningDemo extends AsyncDisposable {
  port: number
  /** From the command to the first answer. */
  seconds: number
}

/** Starts it on a data folder; one that is empty is filled with the demo world first. */
export async function startDemo(dataDir: string): Promise<RunningDemo> {
  const port = await freePort()
  const began = performance.now()
  const most = '999999999'
  const child = spawn(process.execPath, [path.join(root, 'tools/start.mjs')], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LIMIT_USER: most, LIMIT_ADDRESS: most },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said += piece.toString()))
  const gone = once(child, 'exit')
  while (!(await answers(port, '/up'))) {
    if (child.exitCode !== null) throw new Error(`The start ended with ${child.exitCode}:\n${said}`)
    await pause(20)
  }
  const seconds = (performance.now() - began) / 1000
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
  }
  return { port, seconds, [Symbol.asyncDispose]: stop }
}
