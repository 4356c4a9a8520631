/** What the conduct rules refuse: categories, tests, the risk warning and its pause. */
export const conductConflicts = {
  'already_decided.statement': 'This statement is no longer waiting for a decision.',
  already_passed: 'You have already passed.',
  attempt_expired: 'This test started more than an hour ago. Please start again.',
  category_in_force: 'The category follows from the investor’s own statement.',
  cooling_off: 'Your 24-hour pause isn’t over yet.',
  'expired.statement': 'This statement has expired. Make a new one.',
  no_rules: 'No thresholds apply today.',
  not_passed: 'The test has not been passed.',
  not_requested: 'Ask to see our investments first.',
  test_awaits_category: 'You can take the test once your investor category is approved.',
  test_blocked: 'All attempts have been used.',
  test_locked: 'Please wait a further 24 hours before trying again.',
  test_not_required: 'Your category doesn’t need a test.',
  test_not_set_up: 'The test has no questions yet.',
  warning_unanswered: 'Read the risk warning first.',
} as const
