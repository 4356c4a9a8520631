import type { Question, Reply } from './records.ts'

/** What was said, oldest first; in one moment the id tells. */
export const inOrder = (replies: readonly Reply[]): Reply[] => replies.toSorted((a, b) => a.id - b.id)

/** Questions of everybody, which are on the page, and the reader's own that are not. */
export function parted(questions: readonly Question[]): { published: Question[]; own: Question[] } {
  return {
    published: questions.filter(({ status }) => status === 'published'),
    own: questions.filter(({ status, is_mine: isMine }) => status !== 'published' && isMine),
  }
}
