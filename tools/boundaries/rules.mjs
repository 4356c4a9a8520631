import { levels } from './module-order.mjs'

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const tests = '\\.test\\.tsx?$'
const modules = levels.flatMap((level) => level.modules)
const folderOf = (names) => `^server/src/modules/(${names.join('|')})/`

/**
 * Which way imports go (ARCHITECTURE.md). For every rule a file in broken/ violates it, and the check fails
 * when it does not.
 */
export default {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle is one file pretending to be two.',
      { pathNot: tests },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'no-type-cycles-between-areas',
      'Two areas that need each other’s types are one area. Within an area a file may share types with its neighbour.',
      {
        path: '^(contract/src/[^/]+|server/src/(?:kernel|modules/[^/]+)|web/src/(?:admin|portal|features)/[^/]+|web/src/[^/]+)/',
        pathNot: tests,
      },
      { circular: true, via: { pathNot: '^$1[/.]' } },
    ),
    rule(
      'contract-depends-on-nothing',
      'The contract is the floor: zod and itself.',
      { path: '^contract/', pathNot: tests },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    rule(
      'domain-is-pure',
      'Money and allocation never see input, output, time or the network.',
      { path: '^server/src/domain/', pathNot: tests },
      { pathNot: '^(server/src/domain/|contract/)', dependencyTypesNot: ['core'] },
    ),
    rule(
      'domain-knows-no-machine',
      'Of Node itself only the digest of the hash chain.',
      { path: '^server/src/domain/', pathNot: tests },
      { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    ),
    rule(
      'kernel-knows-no-business',
      'The kernel is below the modules.',
      { path: '^server/src/kernel/', pathNot: tests },
      { path: '^server/src/(modules|domain|figures|letters|pdf|rows)/' },
    ),
    rule(
      'rows-stand-on-the-kernel',
      'SQL about rows of business tables, for every module that reads them. It knows the kernel and the contract.',
      { path: '^server/src/rows/', pathNot: tests },
      { path: '^server/src/', pathNot: '^server/src/(rows|kernel)/' },
    ),
    rule(
      'shared-layers-know-no-area',
      'Figures, letters and PDF stand between the domain and the modules, which say what is in them.',
      { path: '^server/src/(domain|figures|letters|pdf)/', pathNot: tests },
      { path: '^server/src/modules/' },
    ),
    rule(
      'parts-do-not-know-the-whole',
      'Entry points, commands and the demo put the parts together. No part imports them.',
      { path: '^server/src/(kernel|rows|domain|figures|letters|pdf|modules)/', pathNot: tests },
      { path: '^(demo/|server/src/([^/]+\\.ts$|commands/))' },
    ),
    rule(
      'modules-meet-at-the-front-door',
      'Another area is used through its index.ts only.',
      { path: '^server/src/modules/([^/]+)/', pathNot: tests },
      {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'others-enter-by-the-front-door',
      'The demo, the measurements and the test harness use entry points, index.ts of modules, and the layers below them. Only tests use the support of a module’s tests.',
      { path: '^(demo/src|bench|server/test)/' },
      {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/[^/]+/index\\.ts$', '^server/src/modules/[^/]+/test-[^/]+\\.ts$'],
      },
    ),
    rule(
      'products-know-no-test-support',
      'What supports the tests of a module is for tests.',
      { path: '^(demo/src|bench)/' },
      { path: '^server/src/modules/[^/]+/test-[^/]+\\.ts$' },
    ),
    // One rule for each module: it imports nothing that comes after it in the order.
    ...modules
      .slice(0, -1)
      .map((module, at) =>
        rule(
          'modules-import-downwards',
          'A module imports only what comes before it in module-order.mjs. What a lower module has to know of a higher one is an event.',
          { path: folderOf([module]), pathNot: tests },
          { path: folderOf(modules.slice(at + 1)) },
        ),
      ),
    rule(
      'every-module-has-its-place',
      'A new module is entered in module-order.mjs.',
      { path: '^server/src/modules/', pathNot: [folderOf(modules), tests] },
      {},
    ),
    rule(
      'web-never-imports-server',
      'The contract is the only thing they share.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'web-computes-no-money',
      'The server computes money; the browser shows and compares it. Exact arithmetic is for formatting alone.',
      { path: '^web/src/', pathNot: [tests, '^web/src/kernel/amounts\\.ts$'] },
      { path: '^contract/src/decimals\\.ts$' },
    ),
    rule(
      'ui-knows-no-product',
      'Components know the contract’s values, not the screens that use them.',
      { path: '^web/src/(ui|theme)/' },
      { path: '^web/src/(kernel|features|shell|admin|portal)/' },
    ),
    rule(
      'web-kernel-knows-no-screens',
      'The kernel is below the features and the screens.',
      { path: '^web/src/kernel/' },
      { path: '^web/src/(features|shell|admin|portal)/' },
    ),
    rule(
      'features-know-no-portal',
      'A feature is what several areas of screens share. It imports none of them.',
      { path: '^web/src/features/' },
      { path: '^web/src/(shell|admin|portal)/' },
    ),
    rule(
      'screens-do-not-know-the-shell',
      'The shell puts the screens together.',
      { path: '^web/src/(admin|portal)/' },
      { path: '^web/src/(shell/|[^/]+$)' },
    ),
    rule(
      'admin-and-portal-are-strangers',
      'What both need lives in web/src/features.',
      { path: '^web/src/(admin|portal)/' },
      { path: '^web/src/(admin|portal)/', pathNot: '^web/src/$1/' },
    ),
    rule(
      'areas-do-not-borrow-screens',
      'Compose in the shell or move it down to web/src/features.',
      { path: '^web/src/(admin|portal)/([^/]+)/' },
      { path: '^web/src/$1/[^/]+/', pathNot: '^web/src/$1/$2/' },
    ),
    rule(
      'every-screen-has-an-area',
      'Each file of a portal lies in the folder of its area. What several areas share is a feature.',
      { path: '^web/src/(admin|portal)/[^/]+$' },
      {},
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
}
