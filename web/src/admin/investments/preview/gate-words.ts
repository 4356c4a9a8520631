/** What stands between an investor and an offer, said to staff. `{category}` and `{test}` are the tenant's words. */
const words: Readonly<Record<string, string>> = {
  category_missing: 'no {category} yet',
  category_none: 'a {category} that opens nothing',
  category_not_eligible: 'a {category} that this class of promotion is not open to',
  test_awaits_category: 'the {test} waits for the {category}',
  test_not_passed: 'the {test} not passed',
}

/** "no investor category yet, the appropriateness test waits for the investor category". A reason that has no words is said as it is. */
export function gateSentence(reasons: readonly string[], labels: { category: string; test: string }): string {
  return reasons
    .map((reason) => words[reason] ?? reason.replaceAll('_', ' '))
    .join(', ')
    .replaceAll('{category}', labels.category)
    .replaceAll('{test}', labels.test)
}
