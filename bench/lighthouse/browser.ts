import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findChromium } from '../../e2e/chromium.ts'
import { Unavailable } from '../others/packages.ts'

/** A Chromium that nobody has used before, listening to whoever inspects it. Disposing of it removes its profile too. */
export interface Chromium extends AsyncDisposable {
  port: number
}

export interface Cookie {
  name: string
  value: string
  url: string
}

/** Starts Chromium without a window, with these cookies in its jar. */
export async function startChromium(cookies: readonly Cookie[]): Promise<Chromium> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'moorgate-bench-chromium-'))
  const { executablePath, args } = chromiumHere()
  const own = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank']
  const child = spawn(executablePath, [...args, ...own], { stdio: 'ignore' })
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const [port, way] = await addressIn(profile)
    await setCookies(`ws://127.0.0.1:${port}${way}`, cookies)
    return { port: Number(port), [Symbol.asyncDispose]: stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function chromiumHere() {
  try {
    return findChromium()
  } catch (error) {
    throw new Unavailable((error as Error).message)
  }
}

/** Chromium chooses a port and writes it down with the path of its socket. */
async function addressIn(profile: string): Promise<[port: string, path: string]> {
  for (let turn = 0; turn < 300; turn++) {
    const said = await readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '')
    const [port, way] = said.split('\n')
    if (port && way) return [port, way]
    await pause(100)
  }
  throw new Error('Chromium does not say where it can be inspected')
}

async function setCookies(address: string, cookies: readonly Cookie[]): Promise<void> {
  if (cookies.length === 0) return
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const answered = once(socket, 'message') as Promise<[{ data: string }]>
  socket.send(JSON.stringify({ id: 1, method: 'Storage.setCookies', params: { cookies } }))
  const [{ data }] = await answered
  socket.close()
  if ('error' in (JSON.parse(data) as object)) throw new Error(`Chromium takes no cookies: ${data}`)
}
