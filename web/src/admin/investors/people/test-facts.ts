import type { Person } from '../person.ts'

type Tested = Pick<Person, 'test_state' | 'compliance_tries'>

export interface TestFacts {
  tone: 'good' | 'waiting' | 'neutral'
  words: string
  hollow: boolean
}

/** The state of a person's test in a list. */
export function testFacts({ test_state: state, compliance_tries: tries }: Tested): TestFacts {
  switch (state) {
    case 'passed':
      return { tone: 'good', words: 'Passed', hollow: false }
    case 'locked':
      return { tone: 'waiting', words: 'Waiting 24 hours', hollow: false }
    case 'not_passed':
      return { tone: 'waiting', words: `${tries} not passed`, hollow: false }
    default:
      return { tone: 'neutral', words: 'Not started', hollow: true }
  }
}
