import ts from 'typescript'

/**
 * The texts of a source file that people read: text between tags, and strings of more than one word.
 * @param {string} path
 * @param {string} source
 * @returns {{ text: string, line: number }[]}
 */
export function shownTexts(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  /** @type {{ text: string, line: number }[]} */
  const found = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim()
      if (/[A-Za-z’']+ [A-Za-z]/.test(text))
        found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
