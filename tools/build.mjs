import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, step, Stop } from './console.mjs'
import { collect } from './run.mjs'

const stampFile = path.join(root, '.cache', 'web-build')
const dist = path.join(root, 'web', 'dist')

/** What the web app is made of. */
const sources = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const apart = new Set(['node_modules', 'dist'])

const stampOf = () => hashOf(sources.flatMap((name) => filesBelow(path.join(root, name))))

/** Whether the web app was built from exactly these sources. */
export const isBuilt = (stamp = stampOf()) =>
  existsSync(dist) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp

/**
 * Builds the web app unless it is built. Throws Stop with the builder's output. One that yields leaves the
 * processors to what takes longer beside it.
 * @param {string} node
 * @param {{ yields?: boolean }} [options]
 */
export async function build(node, { yields = false } = {}) {
  const stamp = stampOf()
  if (isBuilt(stamp)) {
    console.log('The web app is up to date.')
    return
  }
  rmSync(stampFile, { force: true }) // a build that is interrupted is not taken for a whole one
  await step('Building the web app', async () => {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { ok, output } = await collect(node, [vite, 'build'], { cwd: path.join(root, 'web'), yields })
    if (!ok) throw new Stop('The web app can not be built:', output)
  })
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}

/** @param {string} place a file or folder @returns {string[]} */
function filesBelow(place) {
  if (path.extname(place) !== '' && existsSync(place)) return [place]
  return readdirSync(place, { withFileTypes: true }).flatMap((entry) => {
    const found = path.join(place, entry.name)
    if (entry.isDirectory()) return apart.has(entry.name) ? [] : filesBelow(found)
    return /\.test\.tsx?$/.test(entry.name) ? [] : [found]
  })
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.sort())
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}
