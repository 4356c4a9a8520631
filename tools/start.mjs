// The one way into Moorgate: `npm start`, `npm test` and the others. Runs on Node 20 and newer without any
// package, installs what is missing, and hands over to the pinned Node.
import path from 'node:path'
import { build, isBuilt } from './build.mjs'
import { root, Stop } from './console.mjs'
import { install } from './install.mjs'
import { pinnedNode } from './pinned-node.mjs'
import { serve } from './run.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)

// A check counts its minutes from here, the packages included.
process.env.CHECK_BEGAN ??= String(Date.now())

// Every process that follows finds the scripts compiled that an earlier one has read.
process.env.NODE_COMPILE_CACHE ??= path.join(root, '.cache', 'compile')

/** @type {Record<string, () => Promise<number>>} */
const commands = {
  start: async () => {
    if (!isBuilt()) {
      // The database is made ready while the web app is built, which takes a quarter as long.
      const filling = node('server/src/main.ts', 'fill-demo')
      await build(pinnedNode(), { yields: true })
      const code = await filling
      if (code !== 0) return code
    }
    return node('server/src/main.ts', ...rest)
  },
  dev: () => {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const server = {
      program: pinnedNode(),
      args: ['--watch', '--watch-preserve-output', 'server/src/main.ts', ...rest],
    }
    return serve([server, { program: pinnedNode(), args: [vite], cwd: path.join(root, 'web') }])
  },
  check: () => node('tools/check.ts', '--quick', ...rest),
  test: () => node('tools/check.ts', ...rest),
  'test:all': () => node('tools/check.ts', '--all', ...rest),
  bench: () => node('bench/main.ts', ...rest),
  pictures: async () => {
    await build(pinnedNode())
    return node('e2e/pictures.ts', ...rest)
  },
  gates: () => node('server/test/gates/gates.ts', ...rest),
  'reset-demo': () => node('server/src/main.ts', 'reset-demo', ...rest),
  distribute: () => node('server/src/main.ts', 'distribute', ...rest),
  'create-tenant': () => node('server/src/main.ts', 'create-tenant', ...rest),
  'end-trial': () => node('server/src/main.ts', 'end-trial', ...rest),
}

/** @param {...string} args a script of ours and what it is given */
function node(...args) {
  return serve([{ program: pinnedNode(), args }])
}

async function main() {
  const act = commands[command]
  if (!act) throw new Stop(`There is no command "${command}", only ${Object.keys(commands).join(', ')}.`)
  await install()
  return act()
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof Stop)) throw error
  console.error([error.details.trim(), error.message].filter(Boolean).join('\n'))
  // Readers of the last line of a check find a result there, even when it could not begin.
  if (['check', 'test', 'test:all'].includes(command)) console.log('0 passed, 1 failed')
  process.exitCode = 1
}
