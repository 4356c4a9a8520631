/**
 * Marks what is looked for in the words of a page. The words lie in many small pieces, so a hit may run over
 * several of them: it is found in all of them together and marked piece by piece.
 */
export function markHits(layer: HTMLElement, wanted: string, current: number | undefined): void {
  for (const mark of layer.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes)
  layer.normalize()
  const needle = wanted.trim().toLowerCase()
  if (needle.length < 2) return
  const nodes = textNodesOf(layer)
  const whole = nodes.map(({ data }) => data.toLowerCase()).join('')
  const hits: number[] = []
  for (let at = whole.indexOf(needle); at >= 0; at = whole.indexOf(needle, at + needle.length)) hits.push(at)
  // From the last to the first, so that places before a mark stay where they are.
  for (const [index, at] of [...hits.entries()].toReversed())
    markOne(textNodesOf(layer), { from: at, to: at + needle.length, isCurrent: index === current })
  layer.querySelector('mark[data-current]')?.scrollIntoView({ block: 'center' })
}

function textNodesOf(layer: HTMLElement): Text[] {
  const walker = layer.ownerDocument.createTreeWalker(layer, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) nodes.push(walker.currentNode as Text)
  return nodes
}

function markOne(
  nodes: readonly Text[],
  { from, to, isCurrent }: { from: number; to: number; isCurrent: boolean },
): void {
  let start = 0
  for (const node of nodes) {
    const end = start + node.data.length
    const [first, last] = [Math.max(from, start) - start, Math.min(to, end) - start]
    start = end
    if (first >= last) continue
    const range = node.ownerDocument.createRange()
    range.setStart(node, first)
    range.setEnd(node, last)
    const mark = node.ownerDocument.createElement('mark')
    if (isCurrent) mark.dataset['current'] = ''
    range.surroundContents(mark)
  }
}
