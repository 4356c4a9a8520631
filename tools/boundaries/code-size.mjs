import ts from 'typescript'

const mostLinesOfFile = 250
const mostLinesOfFunction = 70

/**
 * What is too long in a source file: its path alone for the file, its path and the function's name for each
 * function. Comments and blank lines count. TypeScript 7 offers JavaScript no parser, so this is version 6.
 * @param {string} path of the file, as it is reported
 * @param {string} text
 * @returns {string[]}
 */
export function tooLong(path, text) {
  const lines = text.replace(/\n$/, '').split('\n').length
  if (lines <= mostLinesOfFunction) return []
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const found = lines > mostLinesOfFile ? [path] : []
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body && linesOf(node, source) > mostLinesOfFunction)
      found.push(`${path} ${nameOf(node, source)}`)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * @param {ts.Node} node
 * @param {ts.SourceFile} source
 */
function linesOf(node, source) {
  const lineAt = (/** @type {number} */ position) => source.getLineAndCharacterOfPosition(position).line
  return lineAt(node.end) - lineAt(node.getStart(source)) + 1
}

/**
 * The function's own name, the name of what it is assigned to, or the call that takes it and its first text:
 * `test('the books balance')`.
 * @param {ts.SignatureDeclaration} node
 * @param {ts.SourceFile} source
 */
function nameOf(node, source) {
  if (node.name) return node.name.getText(source)
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText(source)
  if (!ts.isCallExpression(parent)) return 'a function without a name'
  const [first] = parent.arguments
  const words = first && ts.isStringLiteralLike(first) ? first.getText(source) : ''
  return `${parent.expression.getText(source)}(${words})`
}
