/** An answer to choose, as it is edited. Without an id it is new. */
export interface EditedOption {
  id?: number
  text: string
  is_correct: boolean
}

export interface OptionChange {
  kind: 'create' | 'update' | 'delete'
  id?: number
  body?: { text: string; is_correct: boolean; order: number }
}

interface KnownOption {
  id: number
  text: string
  is_correct: boolean
  order: number
}

/**
 * What has to be sent so that the kept answers become the edited ones, in their order. Deletions come first,
 * then the answer that is no longer right, so that a question never has two right answers on the way.
 */
export function optionChanges(kept: readonly KnownOption[], edited: readonly EditedOption[]): OptionChange[] {
  const left = new Set(edited.map(({ id }) => id))
  const gone = kept.filter(({ id }) => !left.has(id)).map(({ id }): OptionChange => ({ kind: 'delete', id }))
  const written = edited.flatMap(({ id, text, is_correct }, order): OptionChange[] => {
    const body = { text: text.trim(), is_correct, order }
    // One that somebody else took out meanwhile is new again.
    const before = kept.find((option) => option.id === id)
    if (id === undefined || !before) return [{ kind: 'create', body }]
    const isSame = before.text === body.text && before.is_correct === is_correct && before.order === order
    return isSame ? [] : [{ kind: 'update', id, body }]
  })
  return [...gone, ...written.toSorted((a, b) => Number(a.body?.is_correct) - Number(b.body?.is_correct))]
}

/**
 * Answers that an earlier try wrote before another was refused: they are known again by their words, each
 * once.
 */
export function knownOptions(
  kept: readonly KnownOption[],
  edited: readonly EditedOption[],
): readonly EditedOption[] {
  const free = kept.filter(({ id }) => edited.every((option) => option.id !== id))
  return edited.map((option) => {
    if (option.id !== undefined) return option
    const at = free.findIndex(({ text }) => text === option.text.trim())
    const [found] = at < 0 ? [] : free.splice(at, 1)
    return found ? { ...option, id: found.id } : option
  })
}

/**
 * Why a question is not asked yet, or undefined when it is complete: one right answer among at least three.
 */
export function missingIn(options: readonly Pick<EditedOption, 'text' | 'is_correct'>[]): string | undefined {
  const filled = options.filter(({ text }) => text.trim() !== '')
  if (filled.length < 3)
    return `${3 - filled.length} more ${filled.length === 2 ? 'answer' : 'answers'} needed`
  const right = filled.filter(({ is_correct: correct }) => correct).length
  return right === 1 ? undefined : 'Mark one answer as correct'
}
