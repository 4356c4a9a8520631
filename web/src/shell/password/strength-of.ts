const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/** How far a password has come, in quarters. Length is what counts; repeating one character is not length. */
export function strengthOf(password: string, least: number): 0 | 1 | 2 | 3 | 4 {
  const length = [...password].length
  const varied = new Set(password).size
  if (length === 0) return 0
  if (length < least || varied < 6) return length * 2 < least ? 1 : 2
  const many = kinds.filter((kind) => kind.test(password)).length
  return length >= least + 5 || many >= 3 ? 4 : 3
}
