import { about, naming } from './trigger-event.ts'
import type { EventField } from './trigger-event.ts'

const automatic: readonly EventField[] = [
  { key: 'automatic', label: 'Decided automatically', type: 'boolean' },
]
const ofUser = { kind: 'user', by: 'user_id' } as const

/** What happens to investors. */
export const investorEvents = {
  ...about('user', {
    'user.created': 'an {investor} is added',
    'identity.registered': 'an {investor} registers',
    'identity.email_verified': 'an {investor} confirms their e-mail address',
    'terms.accepted': 'an {investor} accepts the terms',
  }),
  'registration.approved': { label: 'an {investor} is approved', kind: 'user', payload: automatic },
  'registration.rejected': { label: 'an {investor} is rejected', kind: 'user', payload: automatic },
  ...about('user', {
    'user.updated': 'an {investor} is changed',
    'user.email_changed': 'the e-mail address of an {investor} changes',
    'user.tax_details_changed': 'the tax details of an {investor} change',
    'user.client_groups_changed': 'an {investor} joins or leaves a {client_group}',
    'user.associates_changed': 'the associates of an {investor} change',
    'user.merged': 'two records of an {investor} are merged',
    'user.merge_undone': 'two records of an {investor} are separated again',
    'user.closed': 'the account of an {investor} is closed',
    'user.reopened': 'the account of an {investor} is reopened',
    'user.restored': 'a deleted {investor} is restored',
    'identity_check.submitted': 'an identity check is submitted',
    'identity_check.pending': 'an identity check starts',
    'identity_check.proposed': 'a decision on an identity check is proposed',
    'identity_check.returned': 'an identity check is sent back',
    'identity_check.unverified': 'an identity check can’t be verified',
    'identity_check.passed': 'an identity check is passed',
    'identity_check.referred': 'an identity check is referred',
    'identity_check.failed': 'an identity check fails',
    'identity_check.expiring': 'an identity check is about to expire',
    'identity_check.expired': 'an identity check expires',
  }),
  'categorisation.submitted': { label: 'a category is submitted', ...ofUser },
  'categorisation.approved': { label: 'a category is approved', ...ofUser, payload: automatic },
  'categorisation.rejected': { label: 'a category is rejected', ...ofUser, payload: automatic },
  ...naming('user', 'user_id', {
    'categorisation.evidence_requested': 'evidence for a category is requested',
    'categorisation.evidence_added': 'evidence for a category is added',
    'categorisation.evidence_assessed': 'evidence for a category is assessed',
    'categorisation.renewal_due': 'a category is due for renewal',
    'categorisation.expired': 'a category expires',
    'appropriateness.passed': 'an {appropriateness} is passed',
    'appropriateness.failed': 'an {appropriateness} is failed',
    'appropriateness.reset': 'an {appropriateness} is reset',
  }),
  ...about('user', {
    'direct_offer.requested': 'an {investor} starts the 24-hour wait',
    'direct_offer.left': 'an {investor} leaves after the risk warning',
    'direct_offer.pause_ended': 'the 24-hour wait of an {investor} ends',
    'direct_offer.continued': 'an {investor} continues after the 24-hour wait',
  }),
  ...naming('user', 'user_id', {
    'questionnaire_response.signed': 'an {investor} signs a questionnaire',
    'questionnaire_response.expiring': 'answers of an {investor} are about to expire',
    'investor_consent.granted': 'an {investor} gives a consent',
    'investor_consent.withdrawn': 'an {investor} withdraws a consent',
    'onboarding_document.accepted': 'an {investor} accepts an {onboarding_document}',
    'registration_document.submitted': 'an {investor} submits a {registration_document}',
    'document.acknowledged': 'an {investor} acknowledges a {document}',
    'data_room.agreed': 'an {investor} accepts the agreement of a {data_room}',
    'signature_request.completed': 'a document of an {investor} is signed by everyone',
    'invitation.created': 'an {investor} is invited',
    'invitation.opened': 'an {invitation} is opened',
    'invitation.accepted': 'an {invitation} is accepted',
    'invitation.declined': 'an {invitation} is declined',
    'invitation.expired': 'an {invitation} expires',
    'pre_emption_choice.answered': 'an {investor} answers a {pre_emption_option}',
    'whole_ownership_choice.created': 'an {investor} makes a whole-ownership choice',
    'fee_payment.paid': 'a {fee} is paid',
    'fee_payment.refunded': 'a {fee} is refunded',
    'fee_payment.disputed': 'a {fee} is disputed',
    'fee_subscription.started': 'a plan starts',
    'fee_subscription.past_due': 'the payment for a plan fails',
    'fee_subscription.recovered': 'the payment for a plan is made up',
    'fee_subscription.cancelled': 'a plan is cancelled',
    'fee_subscription.ended': 'a plan ends',
  }),
} as const

/** What happens to contacts. */
export const contactEvents = {
  ...about('contact', {
    'contact.created': 'a {contact} is added',
    'contact.updated': 'a {contact} is changed',
    'contact.client_groups_changed': 'a {contact} joins or leaves a {client_group}',
    'contact.restored': 'a deleted {contact} is restored',
  }),
  ...naming('user', 'user_id', { 'contact.converted': 'a {contact} becomes an {investor}' }),
} as const

/** What happens to organisations, and to ways to invest. */
export const organisationEvents = {
  ...naming('user', 'user_id', {
    'organisation_application.submitted': 'an {organisation_application} is submitted',
    'organisation_application.review_started': 'the review of an {organisation_application} starts',
    'organisation_application.info_requested': 'information for an {organisation_application} is requested',
    'organisation_application.rejected': 'an {organisation_application} is rejected',
    'organisation_application.withdrawn': 'an {organisation_application} is withdrawn',
  }),
  ...naming('organisation', 'organisation_id', {
    'organisation_application.approved': 'an {organisation_application} is approved',
  }),
  ...about('organisation', {
    'organisation.created': 'an {organisation} is added',
    'organisation.updated': 'an {organisation} is changed',
    'organisation.member_added': 'a member is added to an {organisation}',
    'organisation.member_changed': 'a member of an {organisation} is changed',
    'organisation.members_changed': 'the members of an {organisation} change',
    'organisation.owners_changed': 'the owners of an {organisation} change',
    'organisation.restored': 'a deleted {organisation} is restored',
  }),
  ...about('investment_method_entity', {
    'investment_method_entity.created': 'an {investment_method} is added',
    'investment_method_entity.updated': 'an {investment_method} is changed',
    'method.submitted': 'an {investment_method} is submitted',
    'method.approved': 'an {investment_method} is approved',
    'method.rejected': 'an {investment_method} is rejected',
    'method.suspended': 'an {investment_method} is suspended',
    'method.closed': 'an {investment_method} is closed',
    'method.holders_changed': 'the holders of an {investment_method} change',
    'method.bank_changed': 'the bank account of an {investment_method} changes',
    'method.bank_check_confirmed': 'the bank account of an {investment_method} is checked',
    'method.bank_disputed': 'a change of bank account is disputed',
    'investment_method_entity.restored': 'a deleted {investment_method} is restored',
  }),
} as const
