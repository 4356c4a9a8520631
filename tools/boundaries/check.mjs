/**
 * Fails when an import goes the wrong way, when a rule no longer catches its own violation, when a known
 * violation is gone but still listed, or when fewer files were seen than there are.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { knownViolations } from './known-violations.mjs'
import { levels } from './module-order.mjs'
import rules from './rules.mjs'

// The cruiser reads TypeScript with the compiler's own parser, which version 7 no longer offers to
// JavaScript. It is given version 6 from this folder, wherever it is installed itself.
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
const { forbidden, options } = rules
const names = new Set(forbidden.map(({ name }) => name))

const folders = ['contract/src', 'server/src', 'server/test', 'web/src', 'demo/src', 'bench']

/** The files that were seen below a folder, and each violation once: `rule: from → to`. */
async function look(folder) {
  process.chdir(folder)
  const sources = folders.filter((each) => existsSync(each))
  const { output } = await cruise(sources, { ruleSet: { forbidden }, validate: true, ...options })
  const violations = output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  const seen = output.modules.filter(({ source }) =>
    folders.some((each) => source.startsWith(`${each}/`)),
  ).length
  return { seen, violations: new Set(violations) }
}

/**
 * Each file of broken/ names in its first line the rules that it violates; and each rule is violated there.
 */
function unprovedRules(violations) {
  const found = [...violations].map((each) =>
    each
      .split(/: | → /)
      .slice(0, 2)
      .join(': '),
  )
  const named = globSync('**/*.{ts,tsx}').flatMap((file) => {
    const [, names] = /^\/\/ Violates: (.+)$/m.exec(readFileSync(file, 'utf8')) ?? []
    return (names?.split(', ') ?? []).map((name) => `${name}: ${file}`)
  })
  return [
    ...named.filter((each) => !found.includes(each)).map((each) => `Not caught in broken/: ${each}`),
    ...found
      .filter((each) => !named.includes(each))
      .map((each) => `Caught in broken/, but not named there: ${each}`),
    ...[...names]
      .filter((name) => !named.some((each) => each.startsWith(`${name}: `)))
      .map((name) => `Nothing in broken/ violates ${name}.`),
  ]
}

const broken = await look(path.join(import.meta.dirname, 'broken'))
const problems = unprovedRules(broken.violations)

const { seen, violations } = await look(root)
const known = knownViolations.flatMap(({ rule, imports }) => imports.map((each) => `${rule}: ${each}`))
problems.push(
  ...[...violations].filter((each) => !known.includes(each)),
  ...known
    .filter((each) => !violations.has(each))
    .map((each) => `Known, but gone. Take it off the list: ${each}`),
  ...levels
    .flatMap(({ modules }) => modules)
    .filter((module) => !existsSync(`server/src/modules/${module}`))
    .map((module) => `module-order.mjs names ${module}, which does not exist.`),
)
const there = globSync(`{${folders.join()}}/**/*.{ts,tsx}`, {
  exclude: (name) => name === 'node_modules',
}).length
if (seen < there * 0.95)
  problems.push(`Only ${seen} of ${there} files were looked at: the rules proved nothing.`)

for (const problem of problems) console.error(problem)
console.log(
  `${seen} files, ${names.size} rules, ${known.length} known violations, ${problems.length} problems`,
)
process.exitCode = problems.length > 0 ? 1 : 0
