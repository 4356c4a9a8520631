// Works on Node 20: everything that `npm start` needs before the pinned Node is installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root, Stop } from './console.mjs'

const oldest = 24

/**
 * The Node that Moorgate runs on: the one npm brought for this platform, or the one that is running where npm
 * has none and it is new enough.
 * @returns {string} path of the program
 */
export function pinnedNode() {
  const windows = process.platform === 'win32'
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`
  const program = path.join(root, 'node_modules', name, 'bin', windows ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath
  throw new Stop(
    `No Node ${oldest} comes with Moorgate for ${process.platform}-${process.arch}: ` +
      `install Node ${oldest} or newer and start again (this is ${process.version}).`,
  )
}
