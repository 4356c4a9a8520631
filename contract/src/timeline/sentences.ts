import type { OwnerType } from '../attributes/attribute.ts'
import type { EventType, RecordVerb } from '../events/index.ts'
import { labelOf, lowerCase, term } from '../terminology.ts'
import type { LabelKey, Labels, TermKey } from '../terminology.ts'
import { changedFields } from './changed-fields.ts'
import type { EntryOf } from './timeline.ts'

/** A stored event as far as a sentence tells of it. */
export type TimelineEvent = Pick<
  EntryOf<'change'>,
  'event' | 'subject_type' | 'subject_name' | 'before' | 'after' | 'payload'
>

/** A piece of a sentence; names and amounts stand out. */
export interface SentencePart {
  text: string
  strong: boolean
}

/** Events that are told by their verb where no sentence is better. */
type WrittenEvent = Extract<EventType, `${string}.${RecordVerb}`>

interface SentenceContext {
  labels: Labels
  /** The kind of record on whose page the sentence stands. */
  on: OwnerType
  /** An amount in minor units as money. */
  money: (minor: string) => string
}

/**
 * What somebody did, to be read after their name: "changed the phone", "reserved £10,000 in Tidewell Energy".
 * `{where}` and `{to}` are the thing beside the record, `{amount}` its money; `{…}` of a term is the tenant's
 * word. Whatever has no sentence of its own is told by its verb.
 */
const sentences: Readonly<Record<Exclude<EventType, WrittenEvent>, string>> &
  Partial<Record<EventType, string>> = {
  'identity.account_opened': 'opened the account',
  'identity.registered': 'registered',
  'list.exported': 'exported a list',
  'workings.exported': 'downloaded figures with their workings',
  'identity.email_verified': 'confirmed the e-mail address',
  'identity.password_changed': 'changed the password',
  'identity.password_reset_requested': 'had a link for a new password sent',
  'identity.set_password_requested': 'had an invitation to choose a password sent',
  'identity.second_factor_enabled': 'switched two-factor sign-in on',
  'identity.second_factor_disabled': 'switched two-factor sign-in off',
  'identity.recovery_codes_renewed': 'renewed the recovery codes',
  'identity.recovery_code_used': 'signed in with a recovery code',
  'identity.passkey_added': 'added a passkey',
  'identity.passkey_renamed': 'renamed a passkey',
  'identity.passkey_removed': 'removed a passkey',
  'user.email_changed': 'changed the e-mail address',
  'user.staff_account_opened': 'opened this staff account',
  'user.staff_account_switched_on': 'switched this staff account on again',
  'user.staff_role_changed': 'gave this colleague another role',
  'user.viewed_as': 'looked at the portal as this {investor}',
  'user.merged': 'merged another record into this one',
  'user.merge_undone': 'took a merge back',
  'user.client_groups_changed': 'changed the {client_groups}',
  'contact.client_groups_changed': 'changed the {client_groups}',
  'user.closed': 'closed this record',
  'user.reopened': 'opened this record again',
  'letter.sent': 'sent a letter',
  'terms.accepted': 'accepted the terms',
  'questionnaire_response.begun': 'began the {name}',
  'questionnaire_response.signed': 'signed the {name}',
  'questionnaire_response.signature_asked': 'asked for a signature under the {name}',
  'questionnaire_response.expiring': 'sent a reminder to renew the {name}',
  'questionnaire_response.discarded': 'discarded the {name}',
  'identity_check.passed': 'recorded that the identity check is passed',
  'identity_check.failed': 'recorded that the identity check failed',
  'identity_check.pending': 'started an identity check',
  'identity_check.referred': 'referred the identity check',
  'registration.approved': 'approved the registration',
  'registration.rejected': 'refused the registration',
  'categorisation.submitted': 'stated their {investor_type}',
  'categorisation.approved': 'approved the {investor_type}',
  'categorisation.rejected': 'refused the {investor_type}',
  'categorisation.expired': 'let the {investor_type} expire',
  'categorisation.renewal_due': 'sent a reminder to renew the {investor_type}',
  'appropriateness.begun': 'began the appropriateness test',
  'appropriateness.passed': 'passed the appropriateness test',
  'appropriateness.failed': 'did not pass the appropriateness test',
  'appropriateness.reset': 'reset the appropriateness test',
  'user.email_change_asked': 'entered another e-mail address, which waits for a second person',
  'user.own_email_change_asked':
    'asked for another e-mail address, which waits to be confirmed from its mailbox',
  'user.email_change_withdrawn': 'took an e-mail address back that waited',
  'method.submitted': 'handed the {investment_method} {name} in for approval',
  'method.approved': 'approved the {investment_method} {name}',
  'method.rejected': 'refused the {investment_method} {name}',
  'method.suspended': 'suspended the {investment_method} {name}',
  'method.bank_changed': 'changed the bank account of the {investment_method} {name}',
  'method.bank_check_confirmed':
    'confirmed the bank account of the {investment_method} {name} although its numbers fail the bank check',
  'method.bank_disputed': 'said that the new bank account of the {investment_method} {name} is not theirs',
  'method.holders_changed': 'changed the holders of the {investment_method} {name}',
  'organisation.members_changed': 'changed the members',
  'contact.converted': 'converted this {contact}',
  'investment.reserved': 'reserved {amount} {where}',
  'investment.entered': 'entered an investment of {amount} {where}',
  'investment.signed': 'signed the investment {where}',
  'investment.amount_changed': 'changed the investment to {amount} {where}',
  'investment.signature_asked': 'asked for another signature of the investment {where}',
  'investment.interested': 'showed interest {where}',
  'investment.waiting_listed': 'joined the waiting list {where}',
  'investment.promoted': 'got a place from the waiting list {where}',
  'investment.awaiting_payment': 'asked for payment of the investment {where}',
  'investment.part_paid': 'recorded a part payment of the investment {where}',
  'investment.payment_received': 'recorded the investment {where} as paid',
  'investment.allocated': 'allocated the investment {where}',
  'investment.certificated': 'issued the certificate of the investment {where}',
  'investment.cancelled': 'cancelled the investment {where}',
  'investment.expired': 'let the reservation {where} expire',
  'investment.exited': 'recorded the exit of the investment {where}',
  'investment.refund_due': 'found the money of the investment {where} to be given back',
  'investment.refunded': 'refunded the investment {where}',
  'invitation.created': 'sent an invitation {to}',
  'invitation.accepted': 'accepted the invitation {to}',
  'invitation.declined': 'declined the invitation {to}',
  'invitation.opened': 'opened the invitation {to}',
  'invitation.deleted': 'took the invitation {to} back',
  'invitation.restored': 'put the invitation {to} back',
  'payment.received': 'recorded a payment of {amount} {where}',
  'refund.due': 'found a refund of {amount} due {where}',
  'refund.paid': 'paid the refund {where}',
  'cash_call_line.sent': 'said that the payment {where} was sent',
  'cash_call_line.sent_taken_back': 'said that the payment {where} was not sent yet',
  'cash_call_line.waived': 'waived what was still due on the payment {where}',
  'cash_call_line.defaulted': 'recorded that the payment {where} did not come',
  'cash_call.waived': 'waived the {cash_call} {name}',
  'cash_call.defaulted': 'ended the {cash_call} {name}, on which nobody paid',
  'cash_call.issued': 'issued the {cash_call} {name}',
  'cash_call.overdue': 'found the {cash_call} {name} overdue',
  'cash_call.cancelled': 'cancelled the {cash_call} {name}',
  'cash_call.part_paid': 'recorded the first payments of the {cash_call} {name}',
  'cash_call.completed': 'recorded the {cash_call} {name} as paid in full',
  'opportunity.published': 'published the {opportunity}',
  'opportunity.audience_changed': 'changed who may see the {opportunity}',
  'opportunity.closed': 'closed the {opportunity}',
  'opportunity.reopened': 'opened the {opportunity} again',
  'opportunity.completed': 'completed the {opportunity}',
  'opportunity.failed': 'recorded that the raise failed',
  'opportunity.matured': 'recorded the maturity',
  'opportunity.maturity_withdrawn': 'took the maturity back',
  'investment_opportunity.promotion_approved': 'approved the promotion',
  'investment_opportunity.promotion_approval_fell': 'changed the page, so its approval as a promotion ended',
  'investment_opportunity.promotion_approval_ended': 'ended the promotion’s approval on its last day',
  'investment_opportunity.bank_account_set': 'set the bank account that investors pay into',
  'investment_opportunity.bank_check_confirmed':
    'confirmed the numbers of the bank account although they fail the bank check',
  'investment_opportunity.bank_account_approved': 'approved the bank account that investors pay into',
  'investment_opportunity.bank_account_refused': 'refused the bank account that investors pay into',
  'whole_ownership_choice.created': 'chose what to do about pre-emption {where}',
  'whole_ownership_choice.updated': 'changed the choice about pre-emption {where}',
  'pipeline_deal.moved': 'moved this {deal} to another {pipeline_stage}',
  'pipeline_deal.sorted': 'moved this {deal} within its {pipeline_stage}',
  'pipeline_deal.converted': 'made this {deal} a draft {opportunity}',
  'pipeline_deal.team_changed': 'changed the team',
  'pipeline_deal.figures_changed': 'changed the quarterly figures',
  'pipeline_deal_placement.created': 'added a {deal_placement}',
  'pipeline_deal_placement.updated': 'changed a {deal_placement}',
  'pipeline_deal_placement.deleted': 'deleted a {deal_placement}',
  'signature_request.prepared': 'prepared {name} to be signed',
  'signature_request.changed': 'changed what is to be signed in {name}',
  'signature_request.sent': 'sent {name} to be signed',
  'signature_request.signer_asked': 'asked the next person to sign {name}',
  'signature_request.address_proved': 'proved the address to sign {name}',
  'signature_request.opened': 'opened {name} to sign it',
  'signature_request.signed': 'signed {name}',
  'signature_request.all_signed': 'was the last to sign {name}',
  'signature_request.completed': 'sealed {name}',
  'signature_request.declined': 'declined to sign {name}',
  'signature_request.cancelled': 'cancelled the signing of {name}',
  'signature_request.expired': 'let the signing of {name} expire',
  'signature_request.reminded': 'sent a reminder to sign {name}',
  'opportunity.distributed': 'shared out {amount} to the holders',
  'attribute_value.created': 'set {name}',
  'attribute_value.updated': 'changed {name}',
  'identity.registration_repeated': 'tried to register with an address that has an account',
  'identity.verification_requested': 'had a link to confirm the e-mail address sent',
  'identity.new_address_link_requested': 'had a link to confirm a new e-mail address sent',
  'identity.signed_in': 'logged in',
  'identity.sign_in_failed': 'entered a wrong password or code',
  'identity.sign_in_blocked': 'reached the limit of wrong passwords',
  'identity.signed_out': 'logged out',
  'identity.signed_out_elsewhere': 'logged out on all other devices',
  'identity.session_ended': 'ended the sessions of this account',
  'user.associates_changed': 'changed the associates',
  'user.identity_changed': 'changed details that the identity check relies on',
  'user.tax_details_changed': 'changed the tax details',
  'user.tax_numbers_shown': 'looked at the tax numbers',
  'merge.requested': 'asked to merge two records',
  'merge.withdrawn': 'withdrew a request to merge two records',
  'merge.placements_moved': 'moved the placements of the merged record to this one',
  'duplicate.dismissed': 'confirmed that a similar record is another person',
  'identity_check.not_started': 'reset the identity check',
  'identity_check.expired': 'recorded that the identity check has expired',
  'delegate.accepted': 'accepted the invitation to view this account',
  'delegate.looked': 'viewed this account',
  'delegate.methods_changed': 'changed what may be viewed of this account',
  'delegate.revoked': 'ended the access to this account',
  'organisation.member_added': 'added a member',
  'organisation.member_changed': 'changed a member',
  'organisation.owners_changed': 'changed the owners',
  'organisation_application.submitted': 'applied for an {organisation}',
  'organisation_application.review_started': 'started to review the application',
  'organisation_application.info_requested': 'asked for more information about the application',
  'organisation_application.approved': 'approved the application',
  'organisation_application.rejected': 'rejected the application',
  'organisation_application.withdrawn': 'withdrew the application',
  'organisation_application_document.approved': 'approved a document of the application',
  'organisation_application_document.rejected': 'rejected a document of the application',
  'method.closed': 'closed the {investment_method} {name}',
  'web_form.received': 'sent a web form',
  'web_form_secret.renewed': 'renewed the secret of the web forms',
  'questionnaire.published': 'published a new version of the {name}',
  'questionnaire_response.answered': 'answered the {name}',
  'questionnaire_response.moved': 'moved the {name} to the new record',
  'investor_consent.granted': 'gave consent',
  'investor_consent.withdrawn': 'withdrew consent',
  'compliance_bank.renewed': 'published new test questions, so everyone takes the test again',
  'document.opened': 'opened {name}',
  'document.acknowledged': 'confirmed having read {name}',
  'document.file_missed': 'was not given the file of {name}, which is missing from storage',
  'document.expiring': 'sent a reminder that {name} expires',
  'report.opened': 'opened {name}',
  'update_report.opened': 'opened {name}',
  'onboarding_document.accepted': 'accepted {name}',
  'registration_document.submitted': 'sent a document for the registration',
  'registration_document.opened': 'opened a document of the registration',
  'registration_document.approved': 'approved a document of the registration',
  'registration_document.rejected': 'rejected a document of the registration',
  'registration_document.expired': 'recorded that a document of the registration has expired',
  'registration_document.expiring': 'sent a reminder that a document of the registration expires',
  'task.reminder_due': 'sent a reminder of a task',
  'attribute.sorted': 'changed the order of the fields',
  'pipeline.sorted': 'changed the order of the stages',
  'investment_opportunity.opened': 'opened the {opportunity}',
  'investment_opportunity.page_restored': 'restored an earlier version of the page',
  'opportunity_draft.saved': 'saved a draft of the page',
  'opportunity_draft.discarded': 'discarded the draft of the page',
  'opportunity.move_scheduled': 'scheduled a change of status',
  'opportunity.move_cancelled': 'cancelled a scheduled change of status',
  'opportunity.move_failed': 'could not make a scheduled change of status',
  'market_sounding.accepted': 'agreed to keep the {opportunity} confidential',
  'reward.approved': 'approved a reward',
  'data_room.opened': 'opened the data room',
  'data_room.frozen': 'froze the data room',
  'data_room.archived': 'archived the data room',
  'data_room.access_changed': 'changed who can read what in the data room',
  'data_room.agreement_published': 'published a confidentiality agreement for the data room',
  'data_room.agreed': 'accepted the confidentiality agreement of the data room',
  'data_room.downloaded': 'downloaded files from the data room',
  'discussion.answered': 'answered a question',
  'discussion.continued': 'added to a question',
  'discussion.published': 'published a question and its answer',
  'discussion.hidden': 'hid a question',
  'discussion.followed': 'followed the questions {where}',
  'discussion.unfollowed': 'stopped following the questions {where}',
  'investment.place_accepted': 'accepted the place offered {where}',
  'investment.reward_chosen': 'chose a reward {where}',
  'investment.confirmed': 'confirmed the investment {where}',
  'investment.declined': 'declined the investment {where}',
  'investment.transferred': 'recorded the transfer of the investment {where}',
  'investment.part_exited': 'recorded a partial exit of the investment {where}',
  'investment.written_off': 'wrote off the investment {where}',
  'investment.call_cancelled': 'took back the {cash_call} for the investment {where}',
  'investment.end_withdrawn': 'withdrew the exit of the investment {where}',
  'allocation.applied': 'applied the allocation',
  'allocation.noted': 'wrote a note about the allocation',
  'intent.withdrawn': 'withdrew their interest {where}',
  'intent.converted': 'turned their interest {where} into a reservation',
  'cash_call_line.issued': 'called the payment {where}',
  'ledger.posted': 'posted a journal',
  'pre_emption_option.opened': 'opened the pre-emption round',
  'pre_emption_option.reminded': 'sent a reminder of the pre-emption round',
  'pre_emption_option.closed': 'closed the pre-emption round',
  'pre_emption_option.cancelled': 'cancelled the pre-emption round',
  'pre_emption_option.entered': 'entered the investments of the pre-emption round',
  'pre_emption_option.issued': 'issued the shares of the pre-emption round',
  'pre_emption_choice.answered': 'answered the pre-emption offer {where}',
  'pre_emption_choice.followed': 'took up pre-emption rights by a reservation {where}',
  'pre_emption_choice.reopened': 'has the pre-emption offer open again {where}',
  'pre_emption_choice.reservation_fitted': 'matched a reservation to the pre-emption offer {where}',
  'cap_table.imported': 'imported the cap table',
  'cap_table_event.recorded': 'recorded an entry in the share register',
  'cap_table_event.reversed': 'reversed an entry in the share register',
  'terms.published': 'published new terms',
  'demo.begun': 'began to fill the demo',
  'demo.completed': 'filled the demo',
  'seal_key.made': 'created the key that seals signed documents',
  'import.uploaded': 'uploaded a file to import',
  'import.check_started': 'started to check an import',
  'import.apply_started': 'started an import',
  'import.applied': 'finished an import',
  'import.undo_started': 'started to undo an import',
  'import.undone': 'undid an import',
  'import.cancelled': 'cancelled an import',
  'bulk_job.begun': 'started a bulk action',
  'bulk_job.stopped': 'stopped a bulk action',
  'bulk_job.continued': 'continued a bulk action',
  'bulk_job.finished': 'finished a bulk action',
}

/** The sentence that tells of an event, in pieces, without who did it. */
export function changeSentence(timelineEvent: TimelineEvent, telling: SentenceContext): SentencePart[] {
  const template =
    (sentences as Readonly<Record<string, string | undefined>>)[timelineEvent.event] ??
    byVerb(timelineEvent, telling)
  return template.split(/(\{\w+\})/).flatMap((piece) => {
    const slot = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (slot === undefined) return piece === '' ? [] : [{ text: piece, strong: false }]
    return filled(slot, timelineEvent, telling)
  })
}

function filled(
  slot: string,
  timelineEvent: TimelineEvent,
  { labels, on, money }: SentenceContext,
): SentencePart[] {
  const name = timelineEvent.subject_name
  const strong = (text: string) => ({ text, strong: true })
  if (slot === 'amount') return [strong(money(amountOf(timelineEvent)))]
  if (slot === 'name') return name === null ? [] : [strong(name)]
  if (slot !== 'where' && slot !== 'to')
    return [{ text: labelOf(labels, slot as LabelKey, { lower: true }), strong: false }]
  // On an offer's page the other one is a person, on everybody else's it is the offer.
  const preposition = slot === 'to' ? 'to ' : on === 'investment_opportunity' ? 'for ' : 'in '
  return name === null ? [] : [{ text: preposition, strong: false }, strong(name)]
}

const amountOf = ({ after, before }: TimelineEvent): string =>
  String(after?.['amount_minor'] ?? before?.['amount_minor'] ?? 0)

/** What the tenant calls the things that events are about; others go by their own name. */
const nouns: Readonly<Record<string, TermKey>> = {
  user: 'investor',
  contact: 'contact',
  organisation: 'organisation',
  nominee: 'nominee',
  investment_method_entity: 'investment_method',
  investment_opportunity: 'opportunity',
  cash_call: 'cash_call',
  invitation: 'invitation',
  fund: 'fund',
  company: 'company',
  pipeline_deal: 'deal',
}

/** Words between verb and noun are the event's own: `share_price.created` is "added a share price". */
function byVerb(timelineEvent: TimelineEvent, { labels, on }: SentenceContext): string {
  const verb = timelineEvent.event.slice(timelineEvent.event.indexOf('.') + 1)
  const key = nouns[timelineEvent.subject_type]
  const noun = key ? lowerCase(term(labels, key)) : timelineEvent.subject_type.replaceAll('_', ' ')
  const isRecord = timelineEvent.subject_type === on
  const named = `${isRecord ? 'this' : 'the'} ${noun}${timelineEvent.subject_name === null ? '' : ' {name}'}`
  switch (verb) {
    case 'created':
      return isRecord
        ? `added this ${noun}`
        : `added ${article(noun)} ${noun}${timelineEvent.subject_name === null ? '' : ' {name}'}`
    case 'updated':
      return `changed ${fieldsOf(timelineEvent)}${isRecord ? '' : ` of ${named}`}`
    case 'deleted':
      return `deleted ${named}`
    case 'restored':
      return `brought ${named} back`
    default:
      return `recorded: ${noun} ${verb.replaceAll('_', ' ')}`
  }
}

const article = (noun: string) => (/^[aeiou]/i.test(noun) ? 'an' : 'a')

/** "the phone", "the phone and the owner", "5 fields". */
function fieldsOf(timelineEvent: TimelineEvent): string {
  const labels = changedFields(timelineEvent).map(({ label }) => `the ${lowerCase(label)}`)
  if (labels.length === 0) return 'something'
  if (labels.length > 3) return `${labels.length} fields`
  return labels.length === 1 ? labels[0]! : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`
}
