/** The names most like a text, best first: at most three, and none that has little in common with it. */
export function closest(text: string, names: readonly string[]): string[] {
  return names
    .map((name) => ({ name, likeness: likeness(text, name) }))
    .filter((each) => each.likeness >= 0.25)
    .toSorted((a, b) => b.likeness - a.likeness || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map((each) => each.name)
}

/**
 * From 0 to 1: pairs of letters in common, and 1 at once for a name that begins with the text or has its
 * initials.
 */
function likeness(text: string, name: string): number {
  const [wanted, known] = [plain(text), plain(name)]
  if (wanted === '' || known === '') return 0
  const initials = name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word[0] ?? '')
    .join('')
  if (known.startsWith(wanted) || initials.startsWith(wanted)) return 1
  if (known.includes(wanted)) return 0.9
  const [left, right] = [pairs(wanted), pairs(known)]
  const common = [...left].filter((pair) => right.has(pair)).length
  return (2 * common) / Math.max(1, left.size + right.size)
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
const pairs = (text: string) =>
  new Set(Array.from({ length: text.length - 1 }, (_, at) => text.slice(at, at + 2)))
