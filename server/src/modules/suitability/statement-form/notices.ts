import { exemptArticles } from '@moorgate/contract'
import type { CategoryCode, StatementForm, StatementRouteCode } from '@moorgate/contract'
import type { CategoryRules } from '../../../domain/categorisation.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { percentInWords } from './questions.ts'

type Notice = StatementForm['notices'][number]

/** Of the words below and of the questions. It changes with them. */
export const textVersion = '2026-11-30'

/** Who signs a statement of the rules: the others are professional, are advised, or sign the firm's own words. */
const signers = {
  restricted: { kind: 'restricted investor', annex: 5 },
  high_net_worth: { kind: 'high net worth investor', annex: 2 },
  self_certified_sophisticated: { kind: 'self-certified sophisticated investor', annex: 4 },
  certified_sophisticated: { kind: 'certified sophisticated investor', annex: 3 },
} as const satisfies Partial<Record<CategoryCode, { kind: string; annex: number }>>
type Signer = keyof typeof signers

const advice = 'It is open to me to seek advice from someone who specialises in advising on investments.'

function approvedPromotions(code: Signer, { restrictedPercentMicro: limit }: CategoryRules): Notice {
  const { kind, annex } = signers[code]
  const points = [
    'The promotions are about high-risk investments. I could lose all of the money that I invest.',
    'If an investment fails, I may have no protection from a compensation scheme.',
    ...(code === 'restricted'
      ? [`I should not put more than ${percentInWords(limit)} of my net assets into high-risk investments.`]
      : []),
    advice,
  ]
  return {
    route: 'cobs',
    title: `Approved promotions (Financial Conduct Authority, COBS 4 Annex ${annex})`,
    intro: `I declare that I am a ${kind}, so that I can receive promotions of high-risk investments which an authorised firm communicates or has approved. I understand that:`,
    points,
  }
}

function exemptPromotions(code: Signer & keyof typeof exemptArticles): Notice {
  const { kind } = signers[code]
  return {
    route: 'fpo',
    title: `Exempt promotions (Financial Promotion Order 2005, article ${exemptArticles[code]})`,
    intro: `I declare that I am a ${kind} for the purposes of the Financial Services and Markets Act 2000 (Financial Promotion) Order 2005. I understand that this means:`,
    points: [
      'I can receive financial promotions that may not have been approved by a person authorised by the Financial Conduct Authority.',
      'The content of such promotions may not conform to the rules of the Financial Conduct Authority.',
      'By signing this statement I may lose significant rights.',
      'I may have no right to complain to the Financial Conduct Authority or the Financial Ombudsman Scheme.',
      'I may have no right to seek compensation from the Financial Services Compensation Scheme.',
      'I could lose all of the money and other property that I invest because of these promotions.',
      advice,
    ],
  }
}

const isSigner = (code: CategoryCode): code is Signer => code in signers

/**
 * The legal routes under which a firm makes promotions to people of a category. A firm of exempt promotions alone has
 * no approved ones; a restricted investor receives approved ones alone.
 */
function routesOf(code: CategoryCode, flags: Tenant['flags']): StatementRouteCode[] {
  const isExempt = flags['financial_promotion_exceptions_enabled'] === 1 && code in exemptArticles
  const isApproved = !isExempt || flags['risk_warning_enabled'] === 1
  return [...(isApproved ? (['cobs'] as const) : []), ...(isExempt ? (['fpo'] as const) : [])]
}

/** What the statement says under each route of the firm. */
export const noticesOf = (code: CategoryCode, rules: CategoryRules, flags: Tenant['flags']): Notice[] =>
  isSigner(code)
    ? routesOf(code, flags).map((route) =>
        route === 'fpo' && code !== 'restricted' ? exemptPromotions(code) : approvedPromotions(code, rules),
      )
    : []
