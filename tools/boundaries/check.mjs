/** Fails when an import goes the wrong way, when a rule no longer catches its own violation, or when fewer files were seen than there are. */
import { globSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import rules from './rules.mjs'

// The cruiser reads TypeScript with the compiler's own parser, which version 7 no longer offers to JavaScript. It is given version 6
// from this folder, wherever it is installed itself.
const here = createRequire(import.meta.url)
const compiler = new Map(
  ['typescript', 'typescript/package.json'].map((name) => [name, pathToFileURL(here.resolve(name)).href]),
)
registerHooks({
  resolve: (name, context, next) => {
    const url = compiler.get(name)
    if (url === undefined) return next(name, context)
    return { url, format: name.endsWith('.json') ? 'json' : 'commonjs', shortCircuit: true }
  },
})
const { cruise } = await import('dependency-cruiser')

const root = path.resolve(import.meta.dirname, '../..')
process.chdir(root)

const { forbidden, options } = rules
const sources = ['contract/src', 'server/src', 'web/src']
const { output } = await cruise(sources, { ruleSet: { forbidden }, validate: true, ...options })
const seen = output.modules.filter((module) => /^(contract|server|web)\/src\//.test(module.source)).length
const there = globSync('{contract,server,web}/src/**/*.{ts,tsx}').length
const problems = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
if (seen < there * 0.95)
  problems.push(`Only ${seen} of ${there} files were looked at: the rules proved nothing.`)
for (const problem of problems) console.error(problem)
console.log(`${seen} files, ${forbidden.length} rules, ${problems.length} violations`)
process.exitCode = problems.length > 0 ? 1 : 0
