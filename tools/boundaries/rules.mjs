const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** Which way imports go (ARCHITECTURE.md). Every rule has a violation in broken/ that proves it can fail. */
export default {
  forbidden: [
    rule(
      'no-cycles',
      'A cycle is one file pretending to be two.',
      { pathNot: '\\.test\\.ts$' },
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'contract-depends-on-nothing',
      'The contract is the floor: zod and itself.',
      { path: '^contract/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(contract/|node_modules/zod/)' },
    ),
    rule(
      'domain-is-pure',
      'Money and allocation never see input, output, time or the network.',
      { path: '^server/src/domain/', pathNot: '\\.test\\.ts$' },
      { pathNot: '^(server/src/domain/|contract/)', dependencyTypesNot: ['core'] },
    ),
    rule(
      'domain-knows-no-machine',
      'Of Node itself only the digest of the hash chain.',
      { path: '^server/src/domain/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['core'], pathNot: '^(node:)?crypto$' },
    ),
    rule(
      'kernel-knows-no-business',
      'The kernel is below the modules.',
      { path: '^server/src/kernel/', pathNot: '\\.test\\.ts$' },
      { path: '^server/src/(modules|domain|demo|commands)/' },
    ),
    rule(
      'modules-meet-at-the-front-door',
      'Another area is used through its index.ts only.',
      { path: '^server/src/modules/([^/]+)/', pathNot: '\\.test\\.ts$' },
      {
        path: '^server/src/modules/',
        pathNot: ['^server/src/modules/$1/', '^server/src/modules/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'web-never-imports-server',
      'The contract is the only thing they share.',
      { path: '^web/' },
      { path: '^server/' },
    ),
    rule(
      'ui-knows-no-product',
      'Components know the contract’s values, not the screens that use them.',
      { path: '^web/src/(ui|theme)/' },
      { path: '^web/src/(kernel|shell|admin|portal)/' },
    ),
    rule(
      'admin-and-portal-are-strangers',
      'What both need lives in web/src/kernel.',
      { path: '^web/src/(admin|portal)/' },
      { path: '^web/src/(admin|portal)/', pathNot: '^web/src/$1/' },
    ),
    rule(
      'areas-do-not-borrow-screens',
      'Compose in the shell or move it down to the kernel.',
      { path: '^web/src/(admin|portal)/([^/]+)/' },
      { path: '^web/src/$1/[^/]+/', pathNot: '^web/src/$1/$2/' },
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
