import ts from 'typescript'
import { termDefinitions } from '../../contract/src/terminology.ts'

/** Terms that plain English, the law or the markets use as well. A text may say them: a note, a share price. */
const plainTerms = new Set(
  `investments portfolio news overview profile title login register logout security subscription identity contact document
  company holding company_holding payment fee fee_subscription note task call_log activity notification folder attribute
  team key_point ledger report image gallery discussion discussion_reply invitation opportunity_term term_condition
  acceptance pipeline_stage industry trigger share_price min_investment pre_money post_money target
  awaiting_payment payment_received fund_late_charge fund_closing fund_kpi custom_kpi company_outcome company_valuation compliance_question compliance_option
  portfolio_column portfolio_stat portfolio_option adviser custodian support creator`.split(/\s+/),
)

/** States, columns and choices: they are no records. */
const plainGroups =
  /^(?:state|column|stat|lead_(?:in)?active|lead_investment|visibility|organisation_type|interest|opportunity_(?:draft|live|closed|completed|matured)|pre_emption_(?!option|choice))/

const checkedWords = termDefinitions
  .filter(({ key }) => !plainTerms.has(key) && !plainGroups.test(key))
  .flatMap(({ one, plural }) => (plural === undefined ? [one] : [one, plural.many]))
  .filter((word) => !word.includes('{'))
  .map((word) => word.toLowerCase())
  .toSorted((a, b) => b.length - a.length)

/** Words for which the terminology has a key: a text says them through it, as `{investor}` or `term('investor')`. */
const words = new RegExp(`(?<![\\w{/.#:-])(?:${checkedWords.join('|')})(?![\\w}/:=-]| in Xero)`, 'i')

/** Names of categories in law, which are no labels, and what others call theirs: costs in ILPA’s template, Xero’s books. */
const namesOfOthers =
  /(?:restricted|high net worth|(?:self-)?certified sophisticated|sophisticated|retail|professional) investors?|organisation costs|organisation that accounting|choose the organisation first|(?:use|share|source) of funds,?|(?:EIS|whole) fund|fund of funds|personal account deals?|opposite deal|so the deal can’t be approved|must not deal|recommend dealing|to deal in|report figures|and register entry|Funds or investment trusts|Listed shares and funds/gi

/** What an area means by a word of its own: Xero’s books, and what members of staff buy and sell for themselves. */
const ownWords = {
  'accounting/': /organisations?|allocations?(?: of)?/,
  'insider/': /deals?/,
  'personal-account-deal': /deals?/,
}

/** Read by those who write programs, or a sample of what a field may hold. */
const forDevelopers = new Set([
  'summary',
  'example',
  'examples',
  'aliases',
  'term',
  'path',
  'key',
  'type',
  'of',
])

/**
 * A label beside its term, which is shown instead.
 * @param {ts.PropertyAssignment} property
 */
const hasTerm = ({ name, parent }) =>
  'text' in name &&
  name.text === 'label' &&
  parent.properties.some(
    (each) => each.name !== undefined && 'text' in each.name && each.name.text === 'term',
  )

/**
 * A noun beside its number: `counted(3, 'investor', 'investors')`.
 * @param {ts.Node} node
 */
const isCounted = ({ parent }) => ts.isCallExpression(parent) && parent.expression.getText() === 'counted'

/**
 * What a log or a defect says.
 * @param {ts.Node} node
 */
const isForOperators = (node) =>
  (ts.isNewExpression(node) && node.expression.getText() === 'Error') ||
  (ts.isCallExpression(node) && /\blog\.\w+$/.test(node.expression.getText()))

const sql =
  /\b(?:select|from|join|where|and|or|on|order by|insert into|update|delete from|as|case|when|then|returning)\b.*[=_.(]|_id\b|^\s*(?:as|from|join|,)\s| as (?:investor|opportunity|[a-z])$|^(?:organisations|funds) \w$/i

/**
 * The texts of a source file that people read in which a default word stands where a tenant may have a word of its
 * own.
 * @param {string} path
 * @param {string} source
 * @returns {{ text: string, line: number }[]}
 */
export function defaultWords(path, source) {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, kind)
  /** @type {{ text: string, line: number }[]} */
  const found = []
  const others = Object.entries(ownWords).filter(([folder]) => path.includes(folder))
  const names = new RegExp(
    [namesOfOthers, ...others.map(([, word]) => word)].map(({ source }) => source).join('|'),
    'gi',
  )
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file).startsWith('sql')) return
    if (isForOperators(node)) return
    if (ts.isPropertyAssignment(node) && (forDevelopers.has(node.name.getText(file)) || hasTerm(node))) return
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim()
      const isQuery = path.startsWith('server') && sql.test(text)
      if ((/ |^[A-Z]/.test(text) || isCounted(node)) && !isQuery && words.test(text.replace(names, '')))
        found.push({ text, line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1 })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
