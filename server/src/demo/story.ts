import type { Firm } from './firm.ts'
import type { Cast } from './people/cast.ts'
import { answerKey } from './people/standing.ts'
import type { AnswerKey } from './people/standing.ts'

/** What every part of a firm's story is told with. */
export class Story {
  readonly firm: Firm
  readonly cast: Cast
  #key: AnswerKey | undefined

  constructor(firm: Firm, cast: Cast) {
    this.firm = firm
    this.cast = cast
  }

  /** The right answers of the test that the firm asks first. */
  get key(): AnswerKey {
    if (!this.#key) throw new Error('The test has not been read yet.')
    return this.#key
  }

  async learnTest(bank: 1 | 'single'): Promise<void> {
    this.#key = await answerKey(this.firm, bank)
  }
}
