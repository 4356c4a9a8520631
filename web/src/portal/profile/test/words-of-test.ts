import type { PlainTextKey } from '@moorgate/contract/texts.ts'
import type { TestState } from '../test-state.ts'

type TextIn = (key: PlainTextKey) => string
type OpenTest = Pick<TestState, 'bank' | 'compliance_tries' | 'tries_left'>

/**
 * The texts of a test that is open. Of two sets of questions the second may be tried at once after the first;
 * any other failure costs 24 hours, and after the last attempt there is none to wait for.
 */
export function wordsOfTest(text: TextIn, { bank, compliance_tries: tries, tries_left: left }: OpenTest) {
  const isFree = bank !== null && tries === 0
  return {
    intro: left === 1 ? text('test_needed') : text(isFree ? 'test_intro' : 'test_intro_single'),
    failed: text(bank === null ? 'test_failed_single' : 'test_failed_first'),
  }
}
