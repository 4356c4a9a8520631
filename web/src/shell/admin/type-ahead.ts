/** What was typed, and what a key is that came before its field. */
interface TypedKey {
  text: string
  /** Belongs to the field that is on its way, and to nothing below it. */
  isTaken: boolean
  closes: boolean
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>

/** A key that is pressed after `text` was typed into a field that is not there yet. */
export function typedKey(text: string, { key, altKey, ctrlKey, metaKey, isComposing }: KeyPress): TypedKey {
  const stays = { text, isTaken: false, closes: false }
  if (altKey || ctrlKey || metaKey || isComposing) return stays
  if (key === 'Escape') return { text, isTaken: true, closes: true }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isTaken: true, closes: false }
  // What Enter would choose is not known yet; it must not press a button of the page.
  if (key === 'Enter') return { ...stays, isTaken: true }
  return [...key].length === 1 ? { text: text + key, isTaken: true, closes: false } : stays
}
