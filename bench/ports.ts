import { once } from 'node:events'
import { get } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** A port of the loopback address that nobody listens on now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Whether the server on the port answers that path with 200 or 204. */
export function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get({ port, host: '127.0.0.1', path, headers: { host: 'localhost' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200 || answer.statusCode === 204)
    })
    asked.on('error', () => resolve(false))
  })
}
