import ts from 'typescript'

const literals = /** @param {ts.Node} node @returns {string[]} */ (node) => {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isConditionalExpression(node)) return [...literals(node.whenTrue), ...literals(node.whenFalse)]
  return []
}

/** What reads a text by its key: `text('key')` of `useText`, `textOf(wording, 'key')`. */
const readers = /(?:^|\.)text$|^textOf$|^useText\(\)$/

/**
 * The keys of texts that a source file reads: as an argument of what fills a text, as the text that a table names
 * (`text: 'key'`), or as the default from which a tenant begins (`texts.key`).
 * @param {string} path
 * @param {string} source
 * @returns {{ key: string, raw: boolean, line: number }[]}
 */
export function readTexts(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  /** @type {{ key: string, raw: boolean, line: number }[]} */
  const found = []
  /** @param {ts.Node} node @param {string[]} keys */
  const note = (node, keys, raw = false) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    for (const key of keys) found.push({ key, raw, line })
  }
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && readers.test(node.expression.getText(file)))
      note(node, node.arguments.flatMap(literals))
    if (ts.isPropertyAssignment(node) && node.name.getText(file) === 'text')
      note(node, literals(node.initializer))
    if (ts.isPropertyAccessExpression(node) && node.expression.getText(file) === 'texts')
      note(node, [node.name.text], true)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
