import type { Firm } from './firm.ts'
import type { InvestorDirectory } from './people/cast.ts'
import { answerKey } from './people/standing.ts'
import type { AnswerKey } from './people/standing.ts'

/** What every part of a firm's story is told with. */
export class Story {
  readonly firm: Firm
  readonly cast: InvestorDirectory
  #key: AnswerKey | undefined

  constructor(firm: Firm, cast: InvestorDirectory) {
    this.firm = firm
    this.cast = cast
  }

  /** The right answers of the test that the firm asks first. */
  get key(): AnswerKey {
    if (!this.#key) throw new Error('The test has not been read yet.')
    return this.#key
  }

  /** The bank that is asked after a failure, which is the same one where a firm has only one. */
  async otherBank(): Promise<AnswerKey> {
    return this.key.path === 'compliance-answers' ? this.key : answerKey(this.firm, 2)
  }

  async learnTest(bank: 1 | 'single'): Promise<void> {
    this.#key = await answerKey(this.firm, bank)
  }
}
