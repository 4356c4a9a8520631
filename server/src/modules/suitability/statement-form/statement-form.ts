import { createHash } from 'node:crypto'
import { refuse } from '@moorgate/contract'
import type { SignedForm, StatementForm } from '@moorgate/contract'
import { legalCategory } from '../../../domain/category-duties.ts'
import type { CategoryRules } from '../../../domain/categorisation.ts'
import { formatPercent } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { categoryRulesOn } from '../category-rules.ts'
import { noticesOf, textVersion } from './notices.ts'
import { questionsOf } from './questions.ts'

interface SignedType {
  code: string
  counts_as: string | null
  blocks: boolean
  declaration: string
}

/** The statement of a category as it is signed under the firm's legal routes, with the thresholds of a day. */
export function statementForm(tenant: Tenant, type: SignedType, rules: CategoryRules): StatementForm {
  const code = legalCategory(type)
  const words = {
    text_version: textVersion,
    notices: noticesOf(code, rules, tenant.flags),
    communicator: communicatorOf(tenant),
    thresholds: {
      effective_from: rules.effectiveFrom,
      source: rules.source,
      income: formatMoney(rules.incomeMinor, 'GBP'),
      net_assets: formatMoney(rules.netAssetsMinor, 'GBP'),
      director_turnover: formatMoney(rules.directorTurnoverMinor, 'GBP'),
      unlisted_investments: rules.unlistedInvestments ?? null,
      restricted_percent: formatPercent(rules.restrictedPercentMicro),
    },
    ...questionsOf(code, rules),
    declaration: type.declaration,
  }
  return { digest: createHash('sha256').update(JSON.stringify(words)).digest('hex'), ...words }
}

/** What the Financial Promotion Order asks a communicator to state of itself. */
const communicatorOf = ({ name, branding }: Tenant): StatementForm['communicator'] => ({
  name: branding.company_name ?? name,
  company_number: branding.company_number,
  address: branding.company_address,
  email: branding.support_email,
  fca_number: branding.fca_number,
  fca_principal: branding.fca_principal,
})

/** The form with its ticks: a line is ticked where one of its answers was given. */
export const signed = (form: StatementForm, answers: Readonly<Record<string, unknown>>): SignedForm => ({
  ...form,
  ticked: form.limbs
    .filter(({ fields, gives }) =>
      gives === null ? fields.some(({ key }) => isGiven(answers[key])) : answers[gives] === true,
    )
    .map(({ key }) => key),
})

const isGiven = (answer: unknown) => answer !== undefined && answer !== null && answer !== ''

/** For the investor who is about to sign it. 404 for a category that isn't offered. */
export async function readStatementForm(question: QueryContext, id: number): Promise<StatementForm> {
  const { db, tenant } = question
  const [type] = await question.rows<SignedType>(
    `select code, counts_as, blocks, declaration from investor_types t
     where t.tenant_id = $1 and t.id = $2 and t.deleted_at is null and t.active`,
    [tenant.id, id],
  )
  if (!type) refuse({ code: 'not_found' })
  return statementForm(tenant, type, await categoryRulesOn(db, tenant.id, todayOf(question)))
}
