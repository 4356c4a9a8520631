import type { Person } from '../person.ts'

type Tested = Pick<Person, 'compliance_passed' | 'compliance_tries' | 'compliance_locked_until'>

export interface TestFacts {
  tone: 'good' | 'waiting' | 'neutral'
  words: string
  hollow: boolean
}

/** How the test of somebody stands, as a list shows it. */
export function testFacts(
  { compliance_passed: passed, compliance_tries: tries, compliance_locked_until: until }: Tested,
  now: Date,
): TestFacts {
  if (passed === 1) return { tone: 'good', words: 'Passed', hollow: false }
  if (until !== null && new Date(until) > now)
    return { tone: 'waiting', words: 'Waiting 24 hours', hollow: false }
  if (tries > 0) return { tone: 'waiting', words: `${tries} not passed`, hollow: false }
  return { tone: 'neutral', words: 'Not started', hollow: true }
}
